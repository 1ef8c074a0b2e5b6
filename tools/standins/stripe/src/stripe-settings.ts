import * as z from 'zod';
import { readStandinSettings, standinEnvironment, wholeNumber } from '../../server/run-standin';

/** What holds in the process of a test, unless it is told otherwise. */
const DEFAULTS = {
  host: '127.0.0.1',
  port: 0,
  dataDir: undefined,
  secretKey: 'sk_test_barrelhive_development',
  webhookSecret: 'whsec_barrelhive_development',
  webhookUrl: undefined,
  /** So that tests need not wait. */
  webhookRetryMs: 50,
  seed: 'barrelhive',
};

const stripeEnvironment = z.object({
  ...standinEnvironment,
  PORT: standinEnvironment.PORT.default(8092),
  STRIPE_SECRET_KEY: z.string().min(1).default(DEFAULTS.secretKey).describe('the API key that callers must show'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .min(1)
    .default(DEFAULTS.webhookSecret)
    .describe('the secret that webhooks are signed with'),
  WEBHOOK_URL: z.url().optional().describe('where webhooks go; none are sent while it is unset'),
  WEBHOOK_RETRY_MS: wholeNumber
    .min(1)
    .default(1000)
    .describe('the first wait before a webhook is tried again; it doubles'),
  SEED: z.string().default('barrelhive').describe('the same seed draws the same delays and losses of webhooks'),
});

/** The settings with nothing left out. */
type StripeSettings = ReturnType<typeof readStripeSettings>;

/** What the stand-in can be told; everything has a default. */
export type StripeStandinSettings = Partial<StripeSettings>;

/** Fills in the defaults. */
export function completeSettings(settings: StripeStandinSettings): StripeSettings {
  return { ...DEFAULTS, ...settings };
}

/** Reads the settings from the environment; throws one sentence for the first faulty variable. */
export function readStripeSettings(environment: NodeJS.ProcessEnv) {
  const settings = readStandinSettings(stripeEnvironment, environment);
  return {
    host: settings.HOST,
    port: settings.PORT,
    dataDir: settings.DATA_DIR,
    secretKey: settings.STRIPE_SECRET_KEY,
    webhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    webhookUrl: settings.WEBHOOK_URL,
    webhookRetryMs: settings.WEBHOOK_RETRY_MS,
    seed: settings.SEED,
  };
}
