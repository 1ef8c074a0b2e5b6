import { isDeepStrictEqual } from 'node:util';
import Stripe from 'stripe';
import { READ_EVENTS } from '../webhooks/read-events';
import type { SetupReport } from './setup-report';

/** Sees to the webhook with exactly the events that we read. Its signing secret is told once, when it is made. */
export async function setUpWebhook(stripe: Stripe, url: string, report: SetupReport): Promise<void> {
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
