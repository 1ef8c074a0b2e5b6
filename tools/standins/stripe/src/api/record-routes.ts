import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Invoice } from '../books/books';
import type { Provider } from '../subscriptions/provider';
import { eventAnswer } from '../books/answers';
import { invoiceAnswer } from '../books/invoice-answers';
import { createdQuery, isCreatedWithin, listPage, listParameter, pageQuery } from './list-page';
import { demand, noSuch, StripeStandinError } from '../stripe-error';

const idPath = z.object({ id: z.string() });
const invoiceQuery = z.object({
  ...pageQuery,
  ...createdQuery,
  customer: z.string().optional(),
  subscription: z.string().optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
});
const eventQuery = z.object({
  ...pageQuery,
  ...createdQuery,
  type: z.string().optional(),
  delivery_success: z.stringbool().optional(),
});

/** What was billed, and what was told. */
export function recordRoutes(app: FastifyInstance, provider: Provider): void {
  const { books } = provider;
  const findInvoice = (params: unknown): Invoice => {
    const { id } = idPath.parse(params);
    return demand(books.invoices[id], () => noSuch('invoice', id));
  };

  const answer = (invoice: Invoice) => invoiceAnswer(invoice, provider.ledger.origin());

  app.get('/invoices', (request) => {
    const query = invoiceQuery.parse(request.query);
    const found = Object.values(books.invoices)
      .filter(({ customer }) => !query.customer || customer === query.customer)
      .filter(({ subscription }) => !query.subscription || subscription === query.subscription)
      .filter(({ status, created }) => (!query.status || status === query.status) && isCreatedWithin(created, query));
    return listPage('/v1/invoices', found.reverse().map(answer), query);
  });
  app.get('/invoices/:id', ({ params }) => answer(findInvoice(params)));
  app.post('/invoices/:id/pay', ({ params }) => {
    const invoice = findInvoice(params);
    if (invoice.status === 'paid') throw new StripeStandinError(400, 'Invoice is already paid');
    if (invoice.status === 'void') throw new StripeStandinError(400, 'Void invoices cannot be paid.');
    provider.pay(invoice);
    return answer(invoice);
  });

  app.get('/events', (request) => {
    const query = eventQuery.parse(request.query);
    const types = [...listParameter(request.query, 'types'), ...(query.type === undefined ? [] : [query.type])];
    const found = books.events
      .filter(({ type }) => types.length === 0 || types.some((wanted) => isOfType(type, wanted)))
      .filter(({ created }) => isCreatedWithin(created, query))
      .filter(({ pendingWebhooks }) => [undefined, pendingWebhooks === 0].includes(query.delivery_success));
    return listPage('/v1/events', found.map(eventAnswer), query);
  });
  app.get('/events/:id', ({ params }) => {
    const { id } = idPath.parse(params);
    return eventAnswer(
      demand(
        books.events.find((event) => event.id === id),
        () => noSuch('event', id),
      ),
    );
  });
}

/** `invoice.*` stands for every type that begins so. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}
