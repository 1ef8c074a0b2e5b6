import * as z from 'zod';

/** What the Stripe stand-in can be told from outside. */
export const stripeStandinSettingsSchema = z.object({
  HOST: z.string().default('127.0.0.1').describe('the address the stand-in listens on'),
  PORT: z.coerce.number().int().min(0).default(0).describe('its port; 0 takes a free one'),
  STRIPE_SECRET_KEY: z
    .string()
    .default('sk_test_barrelhive_development')
    .describe('the API key that callers must show'),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .default('whsec_barrelhive_development')
    .describe('the secret that webhooks are signed with'),
  WEBHOOK_URL: z.url().optional().describe('where webhooks go; none are sent while it is unset'),
  WEBHOOK_RETRY_MS: z.coerce
    .number()
    .int()
    .default(1000)
    .describe('the first wait before a webhook is tried again; it doubles'),
  DATA_DIR: z.string().optional().describe('where the books are kept over a restart; only in memory while it is unset'),
});

export type StripeStandinSettings = z.infer<typeof stripeStandinSettingsSchema>;
