import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import * as z from 'zod';
import { registerApi } from './api-routes';
import { BookKeeper } from './books';
import { registerControl } from './control-routes';
import { parseFormBody } from './form-body';
import { registerHostedPages } from './hosted-pages';
import { rememberAnswers } from './idempotency';
import { Provider } from './provider';
import { StripeStandinError } from './stripe-error';
import type { StripeStandinSettings } from './stripe-standin-settings';
import { WebhookDelivery } from './webhook-delivery';

export interface StripeStandin {
  url: string;
  port: number;
  /** What happens at the provider, to be set off by tests. */
  provider: Provider;
  webhooks: WebhookDelivery;
  close(): Promise<void>;
}

/** Starts a local server that speaks Stripe's API for subscriptions, with its hosted pages and signed webhooks. */
export async function createStripeStandin(settings: StripeStandinSettings): Promise<StripeStandin> {
  const keeper = new BookKeeper(settings.DATA_DIR);
  const webhooks = new WebhookDelivery({
    url: settings.WEBHOOK_URL,
    secret: settings.STRIPE_WEBHOOK_SECRET,
    retryMs: settings.WEBHOOK_RETRY_MS,
  });
  let url = '';
  const provider = new Provider(
    keeper.books,
    (event) => webhooks.send(event),
    () => url,
  );
  const app = fastify({ forceCloseConnections: true });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseFormBody(String(body)));
  });
  app.setErrorHandler(answerError);
  app.addHook('onResponse', async ({ method }) => {
    if (method !== 'GET') keeper.save();
  });
  await app.register(async (api) => {
    demandKey(api, settings.STRIPE_SECRET_KEY);
    rememberAnswers(api);
    registerApi(api, provider, () => url);
  });
  registerHostedPages(app, provider);
  registerControl(app, provider, webhooks);

  await app.listen({ host: settings.HOST, port: settings.PORT });
  const { port } = app.server.address() as AddressInfo;
  url = `http://127.0.0.1:${port}`;
  return {
    url,
    port,
    provider,
    webhooks,
    close: async () => {
      webhooks.close();
      await app.close();
    },
  };
}

function demandKey(api: FastifyInstance, key: string): void {
  api.addHook('onRequest', async (request) => {
    if (request.headers.authorization === `Bearer ${key}`) return;
    throw new StripeStandinError(401, 'Invalid API Key provided.', { type: 'invalid_request_error' });
  });
}

const answerError: Parameters<FastifyInstance['setErrorHandler']>[0] = async (error, _request, reply) => {
  if (error instanceof StripeStandinError) return reply.code(error.status).send(error.body);
  if (error instanceof z.ZodError) return reply.code(400).send({ error: { message: z.prettifyError(error) } });
  const message = error instanceof Error ? error.message : String(error);
  return reply.code(500).send({ error: { type: 'api_error', message } });
};
