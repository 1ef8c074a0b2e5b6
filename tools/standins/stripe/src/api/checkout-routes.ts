import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { newId, type CheckoutSession, type PortalSession } from '../books/books';
import { planByPrice } from './catalogue-routes';
import type { Provider } from '../subscriptions/provider';
import { DAY_SECONDS } from '../subscriptions/subscription-period';
import { checkoutSessionAnswer, portalSessionAnswer } from '../books/session-answers';
import { formOf, numberAt, textAt, textsAt, type FormFields } from '../form-body';
import { listPage, pageQuery } from './list-page';
import { demand, missingParameter, noSuch, noSuchGiven, StripeStandinError } from '../stripe-error';

const NO_PORTAL =
  'No configuration provided and your live mode default configuration has not been created. Provide a configuration or create your ' +
  'default by saving your customer portal settings in live mode at https://dashboard.stripe.com/settings/billing/portal.';

const idPath = z.object({ id: z.string() });
const listQuery = z.object({
  ...pageQuery,
  customer: z.string().optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
});

/** Sessions of the hosted pages: checkout and customer portal. */
export function checkoutRoutes(app: FastifyInstance, provider: Provider): void {
  const { books, ledger } = provider;
  const answer = (session: CheckoutSession) => checkoutSessionAnswer(books, session, ledger.origin());
  const find = (params: unknown): CheckoutSession => {
    const { id } = idPath.parse(params);
    return demand(books.checkoutSessions[id], () => noSuch('checkout.session', id));
  };

  app.post('/checkout/sessions', ({ body }) => {
    const session = newCheckoutSession(provider, formOf(body));
    books.checkoutSessions[session.id] = session;
    return answer(session);
  });
  app.get('/checkout/sessions', (request) => {
    const query = listQuery.parse(request.query);
    const found = Object.values(books.checkoutSessions)
      .filter(({ customer }) => !query.customer || customer === query.customer)
      .filter(({ status }) => !query.status || status === query.status);
    return listPage('/v1/checkout/sessions', found.reverse().map(answer), query);
  });
  app.get('/checkout/sessions/:id', ({ params }) => answer(find(params)));
  app.post('/checkout/sessions/:id/expire', ({ params }) => {
    const session = find(params);
    if (session.status !== 'open') {
      throw new StripeStandinError(400, 'Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    provider.expireCheckout(session);
    return answer(session);
  });
  app.post('/billing_portal/sessions', ({ body }) => {
    const form = formOf(body);
    const configuration = textAt(form, 'configuration') ?? null;
    if (configuration !== null && !books.portalConfigurations[configuration]) {
      throw noSuchGiven('configuration', configuration);
    }
    if (configuration === null && books.portal === 'missing') throw new StripeStandinError(400, NO_PORTAL);
    const session: PortalSession = {
      id: newId('bps'),
      customer: knownCustomer(
        provider,
        demand(textAt(form, 'customer'), () => missingParameter('customer')),
      ),
      returnUrl: textAt(form, 'return_url') ?? '/',
      created: ledger.now(),
      configuration,
    };
    books.portalSessions[session.id] = session;
    return portalSessionAnswer(session, ledger.origin());
  });
}

function newCheckoutSession(provider: Provider, form: FormFields): CheckoutSession {
  const price = demand(textAt(form, 'line_items.0.price'), () => missingParameter('line_items[0][price]'));
  const { lookupKey } = demand(planByPrice(provider, price), () => noSuchGiven('price', price, 'line_items[0][price]'));
  if (provider.books.prices[price]?.active === false) {
    const text = 'The price specified is inactive. This field only accepts active prices.';
    throw new StripeStandinError(400, text, { param: 'line_items[0][price]' });
  }
  if (textAt(form, 'mode') !== 'subscription') {
    throw new StripeStandinError(400, 'You must pass `mode=subscription` for a recurring price.', { param: 'mode' });
  }
  const customer = textAt(form, 'customer');
  const created = provider.ledger.now();
  return {
    id: newId('cs_test'),
    customer: customer === undefined ? null : knownCustomer(provider, customer),
    clientReferenceId: textAt(form, 'client_reference_id') ?? null,
    lookupKey,
    price,
    trialDays: numberAt(form, 'subscription_data.trial_period_days') ?? 0,
    successUrl: demand(textAt(form, 'success_url'), () => missingParameter('success_url')),
    cancelUrl: textAt(form, 'cancel_url') ?? null,
    status: 'open',
    subscription: null,
    created,
    expiresAt: numberAt(form, 'expires_at') ?? created + DAY_SECONDS,
    metadata: textsAt(form, 'metadata'),
    subscriptionMetadata: textsAt(form, 'subscription_data.metadata'),
  };
}

/** The id, if it is that of a customer who was not deleted. */
export function knownCustomer({ books }: Provider, id: string): string {
  if (books.customers[id]?.isDeleted !== false) throw noSuchGiven('customer', id);
  return id;
}
