import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Invoice } from '../books/books';
import {
  chargeAnswer,
  chargeIdOf,
  disputeAnswer,
  hasCharge,
  invoicePaymentAnswer,
  paymentIntentIdOf,
} from '../books/payment-answers';
import { demand, noSuch } from '../stripe-error';
import type { Provider } from '../subscriptions/provider';
import { createdQuery, isCreatedWithin, listPage, listParameter, pageQuery } from './list-page';

const idPath = z.object({ id: z.string() });
const chargeQuery = z.object({ ...pageQuery, ...createdQuery, customer: z.string().optional() });
const disputeQuery = z.object({ ...pageQuery, charge: z.string().optional() });
const invoicePaymentQuery = z.object({
  ...pageQuery,
  invoice: z.string().optional(),
  'payment[payment_intent]': z.string().optional(),
});

/** What was paid by card, and what was taken back of it. */
export function paymentRoutes(app: FastifyInstance, { books, ledger }: Provider): void {
  const paid = (): Invoice[] => Object.values(books.invoices).filter(hasCharge).reverse();

  app.get('/charges', (request) => {
    const query = chargeQuery.parse(request.query);
    const found = paid()
      .filter(({ customer }) => !query.customer || customer === query.customer)
      .filter(({ created }) => isCreatedWithin(created, query));
    return listPage('/v1/charges', found.map(chargeAnswer), query);
  });
  app.get('/charges/:id', ({ params }) => {
    const { id } = idPath.parse(params);
    const found = paid().find((invoice) => chargeIdOf(invoice) === id);
    return chargeAnswer(demand(found, () => noSuch('charge', id)));
  });
  app.get('/disputes', (request) => {
    const query = disputeQuery.parse(request.query);
    const found = paid()
      .filter(({ dispute }) => dispute !== null)
      .filter((invoice) => !query.charge || chargeIdOf(invoice) === query.charge);
    return listPage('/v1/disputes', found.map(disputeAnswer), query);
  });
  app.get('/invoice_payments', (request) => {
    const query = invoicePaymentQuery.parse(request.query);
    const intent = query['payment[payment_intent]'];
    const isExpanded = listParameter(request.query, 'expand').includes('data.invoice');
    const found = paid()
      .filter(({ id }) => !query.invoice || id === query.invoice)
      .filter((invoice) => !intent || paymentIntentIdOf(invoice) === intent);
    const answer = (invoice: Invoice) => invoicePaymentAnswer(invoice, { origin: ledger.origin(), isExpanded });
    return listPage('/v1/invoice_payments', found.map(answer), query);
  });
}
