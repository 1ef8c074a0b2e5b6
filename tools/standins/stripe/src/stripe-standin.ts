import type { FastifyInstance } from 'fastify';
import { RecordFile } from '../../server/record-file';
import { createStandinServer, listen, type StandinServer } from '../../server/standin-server';
import { forgetOldAnswers } from './api/idempotency';
import { stripeApi } from './api/stripe-api';
import { booksSchema, emptyBooks, type Books } from './books/books';
import { Ledger } from './books/ledger';
import { controlRoutes } from './control/control-routes';
import { checkoutPageRoutes } from './pages/checkout-page';
import { invoicePageRoutes, portalPageRoutes } from './pages/portal-page';
import { overviewPageRoutes } from './pages/overview-page';
import { stripeStyleRoutes } from './pages/stripe-styles';
import { completeSettings, type StripeStandinSettings } from './stripe-settings';
import { Provider } from './subscriptions/provider';
import { WebhookDelivery } from './webhooks/webhook-delivery';

/** The running stand-in of the payment provider, with everything a test may look at and turn. */
export interface StripeStandin extends StandinServer {
  /** What happens at the provider, to be set off by tests. */
  provider: Provider;
  webhooks: WebhookDelivery;
}

/** How often it looks at the clock for renewals and ends. */
const SETTLE_EVERY_MS = 30_000;

/** Starts a local server that speaks Stripe's API for subscriptions, with its hosted pages and signed webhooks. */
export async function createStripeStandin(given: StripeStandinSettings = {}): Promise<StripeStandin> {
  const settings = completeSettings(given);
  // Those of the last run. Without a folder they are kept in memory only.
  const books = emptyBooks();
  const record = new RecordFile<Books>(settings.dataDir, 'stripe.json', booksSchema, () => books);
  Object.assign(books, record.read());
  const webhooks = new WebhookDelivery({
    url: settings.webhookUrl,
    secret: settings.webhookSecret,
    retryMs: settings.webhookRetryMs,
    seed: settings.seed,
    onSettled: () => record.changed(),
  });
  let url = '';
  const ledger = new Ledger({
    books,
    origin: () => url,
    onEvent: (event) => {
      // Before anybody is told: what the product knows of, a kill must not take from the books.
      record.save();
      webhooks.send(event);
    },
  });
  const provider = new Provider(ledger);

  const app = createStandinServer();
  saveBeforeAnswering(app, () => record.save());
  await app.register(async (api) => stripeApi(api, provider, settings.secretKey), { prefix: '/v1' });
  stripeStyleRoutes(app);
  checkoutPageRoutes(app, provider);
  portalPageRoutes(app, provider);
  invoicePageRoutes(app, provider);
  overviewPageRoutes(app, provider, webhooks);
  controlRoutes(app, provider, webhooks);

  const server = await listen(app, settings);
  url = server.url;
  const keepUp = () => {
    provider.settle();
    forgetOldAnswers(ledger);
  };
  for (const event of books.events.toReversed()) if (event.pendingWebhooks > 0) webhooks.resend(event);
  keepUp();
  const clock = setInterval(keepUp, SETTLE_EVERY_MS);
  return {
    ...server,
    provider,
    webhooks,
    async close() {
      clearInterval(clock);
      webhooks.close();
      record.close();
      await server.close();
    },
  };
}

/** What was answered holds, even if the process is killed the moment after. */
function saveBeforeAnswering(app: FastifyInstance, save: () => void): void {
  app.addHook('onSend', async ({ method }) => {
    if (method !== 'GET') save();
  });
}
