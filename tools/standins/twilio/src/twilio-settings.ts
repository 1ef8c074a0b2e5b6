import * as z from 'zod';
import { readStandinSettings, standinEnvironment, wholeNumber } from '../../server/run-standin';

const twilioEnvironment = z.object({
  ...standinEnvironment,
  PORT: standinEnvironment.PORT.default(8093),
  TWILIO_ACCOUNT_SID: z.string().min(1).optional().describe('the account that callers must name'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .min(1)
    .optional()
    .describe('the password of callers, and the key that webhooks are signed with'),
  TWILIO_FROM: z.string().optional().describe('the number that phones answer to before they got any text'),
  INBOUND_URL: z.url().optional().describe('where texts of the phones go; they stay here while it is unset'),
  PRODUCT_URL: z
    .url()
    .optional()
    .describe('where the product answers from here, when its public address leads elsewhere; that one is still signed'),
  DELIVERY_STEP_MS: wholeNumber.default(400).describe('the time from queued to sent, and from sent to delivered'),
  LATENCY_MS: wholeNumber
    .default(250)
    .describe('how long a call of the API waits until it is worked on, as on the way to the real one'),
  LATENCY_SPREAD_MS: wholeNumber.default(150).describe('a call waits so much longer or shorter, as drawn'),
  ADVANCED_OPT_OUT: z.stringbool().default(true).describe('whether inbound STOP, START and HELP carry OptOutType'),
  SEED: z.string().default('barrelhive').describe('the same seed draws the same faults of a given share'),
});

/** The settings with nothing left out. */
export interface TwilioSettings {
  host: string;
  port: number;
  dataDir?: string | undefined;
  accountSid: string;
  authToken: string;
  from: string;
  inboundUrl?: string | undefined;
  productUrl?: string | undefined;
  /** 10 in process, so that tests need not wait. */
  deliveryStepMs: number;
  /** 0 in process, and the spread, too. */
  latencyMs: number;
  latencySpreadMs: number;
  advancedOptOut: boolean;
  seed: string;
}

/** What the stand-in can be told; everything has a default. */
export type TwilioStandinSettings = Partial<TwilioSettings>;

const DEFAULTS: TwilioSettings = {
  host: '127.0.0.1',
  port: 0,
  accountSid: 'AC00000000000000000000000000000000',
  authToken: 'barrelhive-development-token',
  from: '+18015550100',
  deliveryStepMs: 10,
  latencyMs: 0,
  latencySpreadMs: 0,
  advancedOptOut: true,
  seed: 'barrelhive',
};

/** Fills in the defaults. */
export function completeSettings(settings: TwilioStandinSettings): TwilioSettings {
  return { ...DEFAULTS, ...settings };
}

/** Reads the settings from the environment; throws one sentence for the first faulty variable. */
export function readTwilioSettings(environment: NodeJS.ProcessEnv): TwilioStandinSettings {
  const settings = readStandinSettings(twilioEnvironment, environment);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    accountSid: settings.TWILIO_ACCOUNT_SID ?? DEFAULTS.accountSid,
    authToken: settings.TWILIO_AUTH_TOKEN ?? DEFAULTS.authToken,
    from: settings.TWILIO_FROM ?? DEFAULTS.from,
    inboundUrl: settings.INBOUND_URL,
    productUrl: settings.PRODUCT_URL,
    deliveryStepMs: settings.DELIVERY_STEP_MS,
    latencyMs: settings.LATENCY_MS,
    latencySpreadMs: settings.LATENCY_SPREAD_MS,
    advancedOptOut: settings.ADVANCED_OPT_OUT,
    seed: settings.SEED,
  };
}
