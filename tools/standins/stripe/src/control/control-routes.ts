import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { answerAction, ControlError } from '../../../server/standin-server';
import { invoiceAnswer } from '../books/invoice-answers';
import { afterRetries, portalState } from '../books/books';
import { subscriptionAnswer } from '../books/subscription-answers';
import type { Provider } from '../subscriptions/provider';
import { DAY_SECONDS, hasEnded } from '../subscriptions/subscription-period';
import type { WebhookDelivery } from '../webhooks/webhook-delivery';
import { noWebhookFaults, webhookFaults, webhookScenarios, type WebhookScenario } from '../webhooks/webhook-faults';
import { subscriptionAction, subscriptionActions } from './subscription-actions';

const LONGEST_ADVANCE = 366 * DAY_SECONDS;

const idPath = z.object({ id: z.string() });
const clockBody = z.object({ advanceSeconds: z.coerce.number().int().min(0).max(LONGEST_ADVANCE) });
const scenarioBody = z.object({ scenario: z.enum(Object.keys(webhookScenarios) as WebhookScenario[]) });
const actionBody = z.object({ action: subscriptionAction });
const couponBody = z.object({
  percentOff: z.coerce.number().int().min(0).max(100),
  months: z.coerce.number().int().min(1).optional(),
});
const accountBody = z.object({
  afterRetries: afterRetries.optional(),
  portal: portalState.optional(),
  webhookApiVersion: z
    .string()
    .regex(/^\d{4}-\d\d-\d\d/)
    .optional(),
});
const cardBody = z.object({ declines: z.stringbool().or(z.boolean()) });

/** What a person or a test may do to the provider from outside. */
export function controlRoutes(app: FastifyInstance, provider: Provider, webhooks: WebhookDelivery): void {
  const { books, ledger } = provider;

  app.get('/control/books', () => books);
  app.post('/control/clock', (request, reply) => {
    provider.advance(clockBody.parse(request.body).advanceSeconds);
    return answerAction(request, reply, { now: ledger.now() }, 'Time has passed.');
  });
  app.post('/control/subscriptions/:id', (request, reply) => {
    const { id } = idPath.parse(request.params);
    const subscription = books.subscriptions[id];
    if (!subscription) throw new ControlError(404, `There is no subscription ${id}.`);
    if (hasEnded(subscription)) throw new ControlError(409, `The subscription ${id} has ended.`);
    subscriptionActions[actionBody.parse(request.body).action](provider, subscription);
    return answerAction(
      request,
      reply,
      subscriptionAnswer(books, subscription),
      `The subscription is ${subscription.status}.`,
    );
  });
  app.post('/control/subscriptions/:id/coupon', (request, reply) => {
    const { id } = idPath.parse(request.params);
    const subscription = books.subscriptions[id];
    if (!subscription) throw new ControlError(404, `There is no subscription ${id}.`);
    const { percentOff, months } = couponBody.parse(request.body);
    provider.setCoupon(subscription, percentOff, months);
    const done = percentOff > 0 ? `The next invoices are ${percentOff} % less.` : 'The coupon is gone.';
    return answerAction(request, reply, subscriptionAnswer(books, subscription), done);
  });
  app.post('/control/account', (request, reply) => {
    Object.assign(books, accountBody.parse(request.body));
    const { afterRetries, portal, webhookApiVersion } = books;
    return answerAction(request, reply, { afterRetries, portal, webhookApiVersion }, 'The account is set so.');
  });
  app.post('/control/customers/:id/card', (request, reply) => {
    const { id } = idPath.parse(request.params);
    const customer = books.customers[id];
    if (!customer) throw new ControlError(404, `There is no customer ${id}.`);
    const { declines } = cardBody.parse(request.body);
    provider.setCard(customer, declines);
    const open = Object.values(books.invoices).filter((one) => one.customer === id && one.status === 'open');
    const done = declines ? 'The next payment by this card fails.' : 'The card is good again.';
    return answerAction(
      request,
      reply,
      { declines, open: open.map((one) => invoiceAnswer(one, provider.ledger.origin())) },
      done,
    );
  });
  webhookRoutes(app, provider, webhooks);
}

function webhookRoutes(app: FastifyInstance, { books }: Provider, webhooks: WebhookDelivery): void {
  app.post('/control/events/:id/resend', (request, reply) => {
    const { id } = idPath.parse(request.params);
    const event = books.events.find((one) => one.id === id);
    if (!event) throw new ControlError(404, `There is no event ${id}.`);
    webhooks.resend(event);
    return answerAction(request, reply, { sent: id }, `${event.type} is sent again.`);
  });
  app.get('/control/faults', () => webhooks.faults);
  app.patch('/control/faults', (request) => webhooks.setFaults(webhookFaults.partial().parse(request.body)));
  app.delete('/control/faults', () => webhooks.setFaults(noWebhookFaults));
  app.post('/control/faults/scenario', (request, reply) => {
    const { scenario } = scenarioBody.parse(request.body);
    return answerAction(request, reply, webhooks.play(scenario), `Webhooks are now: ${scenario}.`);
  });
}
