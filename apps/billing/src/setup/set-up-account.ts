import { portalReturnAddress } from '../checkout/return-address';
import { createStripeClient } from '../stripe/stripe-client';
import type { BillingSettings } from '../billing-settings';
import { setUpPortal } from './set-up-portal';
import { setUpPrices } from './set-up-prices';
import { setUpWebhook } from './set-up-webhook';
import { SetupReport } from './setup-report';

type AccountSettings = Pick<BillingSettings, 'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY' | 'PUBLIC_URL'>;

/** Makes an account of the provider ready for us; what is ready already is left. Gives a line for each thing it saw to. */
export async function setUpAccount(settings: AccountSettings): Promise<string[]> {
  const stripe = createStripeClient(settings);
  const report = new SetupReport();
  const plans = await setUpPrices(stripe, report);
  await setUpPortal(stripe, { plans, returnUrl: portalReturnAddress(settings.PUBLIC_URL) }, report);
  await setUpWebhook(stripe, new URL('/api/stripe/webhook', settings.PUBLIC_URL).href, report);
  return report.lines;
}
