import * as z from 'zod';
import { readStandinSettings, standinEnvironment, wholeNumber } from '../../server/run-standin';

/** What holds in the process of a test, unless it is told otherwise. */
const DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  dataDir: undefined,
  accountSid: 'AC00000000000000000000000000000000',
  authToken: 'barrelhive-development-token',
  from: '+18015550100',
  inboundUrl: undefined,
  productUrl: undefined,
  /** So that tests need not wait. */
  deliveryStepMs: 10,
  latencyMs: 0,
  latencySpreadMs: 0,
  advancedOptOut: true,
  seed: 'barrelhive',
  beside: [],
};

const twilioEnvironment = z.object({
  ...standinEnvironment,
  PORT: standinEnvironment.PORT.default(8093),
  TWILIO_ACCOUNT_SID: z.string().min(1).default(DEFAULTS.accountSid).describe('the account that callers must name'),
  TWILIO_AUTH_TOKEN: z
    .string()
    .min(1)
    .default(DEFAULTS.authToken)
    .describe('the password of callers, and the key that webhooks are signed with'),
  TWILIO_FROM: z.string().default(DEFAULTS.from).describe('the number that phones answer to before they got any text'),
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
  BESIDE: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((address) => address.trim() || []))
    .pipe(z.array(z.url()))
    .describe('the pages of other stand-ins that stand beside the phone, with a comma between them'),
});

/** The settings with nothing left out. */
export type TwilioSettings = ReturnType<typeof readTwilioSettings>;

/** What the stand-in can be told; everything has a default. */
export type TwilioStandinSettings = Partial<TwilioSettings>;

/** Fills in the defaults. */
export function completeSettings(settings: TwilioStandinSettings): TwilioSettings {
  return { ...DEFAULTS, ...settings };
}

/** Reads the settings from the environment; throws one sentence for the first faulty variable. */
export function readTwilioSettings(environment: NodeJS.ProcessEnv) {
  const settings = readStandinSettings(twilioEnvironment, environment);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    accountSid: settings.TWILIO_ACCOUNT_SID,
    authToken: settings.TWILIO_AUTH_TOKEN,
    from: settings.TWILIO_FROM,
    inboundUrl: settings.INBOUND_URL,
    productUrl: settings.PRODUCT_URL,
    deliveryStepMs: settings.DELIVERY_STEP_MS,
    latencyMs: settings.LATENCY_MS,
    latencySpreadMs: settings.LATENCY_SPREAD_MS,
    advancedOptOut: settings.ADVANCED_OPT_OUT,
    seed: settings.SEED,
    beside: settings.BESIDE,
  };
}
