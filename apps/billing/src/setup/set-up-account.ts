import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { portalReturnAddress } from '../checkout/return-address';
import { createStripeClient } from '../stripe/stripe-client';
import type { BillingSettings } from '../billing-settings';
import { webhookAddress } from '../webhooks/compare-webhook-endpoints';
import { READ_EVENTS } from '../webhooks/event-subject';
import { setUpPortal } from './set-up-portal';
import { setUpPrices, SetupReport } from './set-up-prices';

type AccountSettings = Pick<
  BillingSettings,
  'STRIPE_API_BASE' | 'STRIPE_SECRET_KEY' | 'STRIPE_CALLS_AT_ONCE' | 'PUBLIC_URL'
>;

/** Makes an account of the provider ready for us; what is ready already is left. Gives a line for each thing it saw to. */
export async function setUpAccount(settings: AccountSettings): Promise<string[]> {
  const stripe = createStripeClient(settings);
  const report = new SetupReport();
  const plans = await setUpPrices(stripe, report);
  await setUpPortal(stripe, { plans, returnUrl: portalReturnAddress(settings.PUBLIC_URL) }, report);
  await setUpWebhook(stripe, webhookAddress(settings.PUBLIC_URL).href, report);
  return report.lines;
}

/** Sees to the webhook with exactly the events that we read. Its signing secret is told once, when it is made. */
async function setUpWebhook(stripe: Stripe, url: string, report: SetupReport): Promise<void> {
  const enabled_events = [...READ_EVENTS];
  const found = await findEndpoint(stripe, url);
  if (!found) {
    const { id, secret } = await stripe.webhookEndpoints.create({
      url,
      enabled_events,
      api_version: Stripe.API_VERSION,
    });
    report.made(`the webhook ${id} to ${url}`);
    report.made(`its signing secret, which is shown this once: STRIPE_WEBHOOK_SECRET=${secret ?? ''}`);
  } else if (found.status === 'enabled' && isDeepStrictEqual([...found.enabled_events].sort(), enabled_events.sort())) {
    report.left(`the webhook ${found.id} to ${url}`);
  } else {
    await stripe.webhookEndpoints.update(found.id, { enabled_events, disabled: false });
    report.changed(
      `the webhook ${found.id}: it is enabled and sends the ${enabled_events.length} events that are read`,
    );
  }
}

async function findEndpoint(stripe: Stripe, url: string): Promise<Stripe.WebhookEndpoint | undefined> {
  for await (const endpoint of stripe.webhookEndpoints.list({ limit: 100 })) if (endpoint.url === url) return endpoint;
  return undefined;
}
