import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { recordCalls } from '../../../server/record-exchanges';
import type { Provider } from '../subscriptions/provider';
import { newId } from '../books/books';
import { catalogueRoutes } from './catalogue-routes';
import { checkoutRoutes } from './checkout-routes';
import { customerRoutes } from './customer-routes';
import { parseFormBody } from '../form-body';
import { rememberAnswers } from './idempotency';
import { paymentRoutes } from './payment-routes';
import { recordRoutes } from './record-routes';
import { setupRoutes } from './setup-routes';
import { StripeStandinError } from '../stripe-error';
import { subscriptionRoutes } from './subscription-routes';

/** The part of the API that a subscription business needs; to be registered under `/v1`. */
export function stripeApi(app: FastifyInstance, provider: Provider, secretKey: string): void {
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, parseFormBody(body.toString()));
  });
  app.addHook('onRequest', async ({ headers }, reply) => {
    void reply.header('request-id', newId('req'));
    if (headers.authorization !== `Bearer ${secretKey}`) throw new StripeStandinError(401, 'Invalid API Key provided.');
  });
  app.setErrorHandler((error, _request, reply) => {
    const shown = shownError(error);
    return reply.code(shown.status).send(shown.body);
  });
  app.setNotFoundHandler((request, reply) => {
    const text = `Unrecognized request URL (${request.method}: ${request.url}).`;
    return reply.code(404).send(new StripeStandinError(404, text).body);
  });
  recordCalls(app, 'stripe');
  rememberAnswers(app, provider.ledger);
  customerRoutes(app, provider);
  catalogueRoutes(app, provider);
  setupRoutes(app, provider);
  checkoutRoutes(app, provider);
  subscriptionRoutes(app, provider);
  recordRoutes(app, provider);
  paymentRoutes(app, provider);
}

function shownError(error: unknown): StripeStandinError {
  if (error instanceof StripeStandinError) return error;
  if (error instanceof z.ZodError) {
    const [issue] = error.issues;
    const param = issue?.path.join('.') ?? '';
    return new StripeStandinError(400, `Invalid ${param}: ${issue?.message ?? 'not usable'}`, { param });
  }
  return new StripeStandinError(500, error instanceof Error ? error.message : String(error), { type: 'api_error' });
}
