import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Provider } from './provider';
import type { WebhookDelivery } from './webhook-delivery';

const faults = z
  .strictObject({
    copies: z.number().int().min(1).max(10),
    shuffleMs: z.number().min(0).max(60_000),
    hold: z.boolean(),
    dropNext: z.number().int().min(0),
  })
  .partial();

const clock = z.strictObject({ advanceSeconds: z.number().int().min(0) });
const resend = z.strictObject({ eventId: z.string() });

/** What a person or a test may do to the stand-in from outside; each answers with what is so afterwards. */
export function registerControl(app: FastifyInstance, provider: Provider, webhooks: WebhookDelivery): void {
  app.get('/control/books', () => provider.books);
  app.post('/control/webhooks', ({ body }) => {
    webhooks.setFaults(faults.parse(body));
    return webhooks.faults;
  });
  app.post('/control/clock', ({ body }) => {
    provider.advance(clock.parse(body).advanceSeconds);
    return { now: provider.now() };
  });
  app.post('/control/resend', ({ body }, reply) => {
    const { eventId } = resend.parse(body);
    const event = provider.books.events.find((one) => one.id === eventId);
    if (!event) return reply.code(404).send({ error: `There is no event ${eventId}.` });
    webhooks.send(event);
    return { sent: event.id };
  });
}
