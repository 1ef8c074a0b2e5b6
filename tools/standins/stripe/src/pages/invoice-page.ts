import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { html } from '../../../page/html';
import { page } from '../../../page/page';
import { sendPage } from '../../../server/standin-server';
import type { Provider } from '../subscriptions/provider';
import { invoicesCard } from './portal-cards';
import { STRIPE_STYLES_PATH } from './stripe-styles';

const idPath = z.object({ id: z.string() });

/** The hosted page of one invoice. */
export function invoicePageRoutes(app: FastifyInstance, provider: Provider): void {
  app.get('/i/:id', ({ params }, reply) => {
    const invoice = provider.books.invoices[idPath.parse(params).id];
    const body = invoice
      ? invoicesCard([invoice])
      : html`<p><a class="button plain" href="/">See what there is</a></p>`;
    const markup = page({
      title: invoice ? 'Invoice' : 'No such page',
      standin: 'Stripe',
      narrow: true,
      lead: invoice ? `Barrelhive, ${invoice.id}` : 'There is no such invoice.',
      stylesheets: [STRIPE_STYLES_PATH],
      body: html`${body}`,
    });
    return sendPage(reply.code(invoice ? 200 : 404), markup);
  });
}
