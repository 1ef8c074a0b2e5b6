import { PAYMENT_EVENT_RETENTION_DAYS } from '@barrelhive/rules';
import {
  httpAddress,
  inProduction,
  limit,
  positiveUpTo,
  ownLogin,
  serviceSettingsShape,
  wholeNumber,
} from '@barrelhive/service-kit';
import * as z from 'zod';

/** The settings of the billing service; `.env.example` and the ConfigMap are generated from this. */
export const billingSettingsSchema = z.object({
  ...serviceSettingsShape,
  DATABASE_URL_BILLING: ownLogin(),
  STRIPE_API_BASE: inProduction(
    { isHttps: true },
    httpAddress('http://127.0.0.1:12111')
      .optional()
      .describe('the address of the payment provider; unset means Stripe itself'),
  ),
  STRIPE_SECRET_KEY: inProduction(
    { isSecret: true },
    z.string().min(1).describe('the secret API key of the Stripe account'),
  ),
  STRIPE_WEBHOOK_SECRET: inProduction(
    { isSecret: true },
    z.string().min(1).describe('the signing secret of the webhook endpoint /api/stripe/webhook'),
  ),
  CHECKOUT_PAGES_PER_MINUTE: limit(
    1,
    'how many new pages to buy one plan a user may have opened a minute; the one that is open is answered again',
  ),
  STRIPE_CALLS_AT_ONCE: limit(
    20,
    'how many calls to Stripe one replica makes at once; half of them are kept for what webhooks ask for',
  ),
  FOLLOW_UP_POLL_SECONDS: positiveUpTo(3600)
    .default(5)
    .describe('seconds between two looks for payment follow-ups that nobody was woken for'),
  STRIPE_EVENT_RETENTION_DAYS: wholeNumber(7)
    .default(PAYMENT_EVENT_RETENTION_DAYS)
    .describe('how many days the note of a webhook is kept, so that a repeat of it does nothing; Stripe repeats for 3'),
});

export type BillingSettings = z.infer<typeof billingSettingsSchema>;

/** Injection token of {@link BillingSettings}. */
export const BILLING_SETTINGS = Symbol('billing settings');
