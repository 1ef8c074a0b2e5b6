import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod';
import { html } from '../../../page/html';
import { notice, noticeQuery, type PageParts } from '../../../page/page';
import { sendPage } from '../../../server/standin-server';
import type { PortalSession } from '../books/books';
import type { Provider } from '../subscriptions/provider';
import { hasEnded } from '../subscriptions/subscription-period';
import { applyPortalAction, portalAction } from './portal-actions';
import { invoicesCard, noPlanCard, paymentCard, planCard } from './portal-cards';
import { STRIPE_STYLES_PATH } from './stripe-styles';

const idPath = z.object({ id: z.string() });

/** The customer portal: the page on which a customer changes plan and card, cancels, and sees the invoices. */
export function portalPageRoutes(app: FastifyInstance, provider: Provider): void {
  const find = (params: unknown): PortalSession | undefined => provider.books.portalSessions[idPath.parse(params).id];

  app.get('/p/session/:id', ({ params, query }, reply) => {
    const session = find(params);
    if (!session) return sendNoPortal(reply);
    return sendPage(reply, portalPage(provider, session, noticeQuery.parse(query)));
  });
  app.post('/p/session/:id', ({ params, body }, reply) => {
    const session = find(params);
    if (!session) return sendNoPortal(reply);
    const outcome = applyPortalAction(provider, session.customer, portalAction.parse(body));
    return reply.redirect(`/p/session/${session.id}?${new URLSearchParams({ ...outcome }).toString()}`, 303);
  });
}

function portalPage(provider: Provider, session: PortalSession, said: z.infer<typeof noticeQuery>): PageParts {
  const { customers, subscriptions, invoices } = provider.books;
  const running = Object.values(subscriptions).filter((one) => one.customer === session.customer && !hasEnded(one));
  const own = Object.values(invoices).filter(({ customer }) => customer === session.customer);
  const customer = customers[session.customer];
  return {
    title: 'Your plan and payments',
    standin: 'Stripe',
    lead: html`${customer?.email ?? 'Barrelhive'} · <a href="${session.returnUrl}">Back to Barrelhive</a>`,
    stylesheets: [STRIPE_STYLES_PATH],
    body: html`${notice(said)}
      <div class="portal">
        <div class="stack">${running.length === 0 ? noPlanCard() : running.map((one) => planCard(provider, one))}</div>
        <div class="stack">${customer ? paymentCard(customer) : ''}${invoicesCard(own.reverse())}</div>
      </div>`,
  };
}

function sendNoPortal(reply: FastifyReply): FastifyReply {
  return sendPage(reply.code(404), {
    title: 'No such page',
    standin: 'Stripe',
    narrow: true,
    lead: 'Open the customer portal from your account: its address holds for one visit.',
    body: html`<p><a class="button plain" href="/">See what there is</a></p>`,
  });
}

/** The hosted page of one invoice. */
export function invoicePageRoutes(app: FastifyInstance, provider: Provider): void {
  app.get('/i/:id', ({ params }, reply) => {
    const invoice = provider.books.invoices[idPath.parse(params).id];
    const body = invoice
      ? invoicesCard([invoice])
      : html`<p><a class="button plain" href="/">See what there is</a></p>`;
    return sendPage(reply.code(invoice ? 200 : 404), {
      title: invoice ? 'Invoice' : 'No such page',
      standin: 'Stripe',
      narrow: true,
      lead: invoice ? `Barrelhive, ${invoice.id}` : 'There is no such invoice.',
      stylesheets: [STRIPE_STYLES_PATH],
      body: html`${body}`,
    });
  });
}
