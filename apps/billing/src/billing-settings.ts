import { serviceSettingsShape } from '@barrelhive/service-kit';
import { z } from 'zod';

/** The settings of the billing service; `.env.example` and the ConfigMap are generated from this. */
export const billingSettingsSchema = z
  .object({
    ...serviceSettingsShape,
    STRIPE_API_BASE: z
      .url({ protocol: /^https?$/, error: 'must look like http://127.0.0.1:12111' })
      .optional()
      .describe('the address of the payment provider; unset means Stripe itself'),
    STRIPE_SECRET_KEY: z.string().min(1).describe('the secret API key of the Stripe account'),
    STRIPE_WEBHOOK_SECRET: z.string().min(1).describe('the signing secret of the webhook endpoint /api/stripe/webhook'),
    FOLLOW_UP_POLL_SECONDS: z.coerce
      .number()
      .positive()
      .max(3600)
      .default(5)
      .describe('seconds between two looks for payment follow-ups that nobody was woken for'),
  })
  .superRefine((settings, context) => {
    if (settings.NODE_ENV !== 'production') return;
    for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const) {
      if (!isDevelopmentSecret(settings[name])) continue;
      context.addIssue({ code: 'custom', path: [name], message: 'is a development secret, which production refuses' });
    }
  });

export type BillingSettings = z.infer<typeof billingSettingsSchema>;

/** Injection token of {@link BillingSettings}. */
export const BILLING_SETTINGS = Symbol('billing settings');

const isDevelopmentSecret = (secret: string) => /development|standin/i.test(secret);
