import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkoutSessionAnswer, invoiceAnswer, pageOf, portalSessionAnswer, subscriptionAnswer } from './answers';
import { newId, type CheckoutSession, type PortalSession, type Subscription } from './books';
import { textAt, textsAt, type FormFields } from './form-body';
import { plans, priceAnswer, productAnswer } from './prices';
import type { Provider } from './provider';
import { missingParameter, noSuch, StripeStandinError } from './stripe-error';

type Query = Record<string, string | undefined>;
type WithId = { Params: { id: string } };
type FormRequest = FastifyRequest<{ Body: FormFields; Params: { id: string }; Querystring: Query }>;

const fieldsOf = (request: { body: unknown }): FormFields => (request.body ?? {}) as FormFields;
const queryOf = (request: { query: unknown }): Query => request.query as Query;

/** The part of the API under /v1 that a subscription business needs. */
export function registerApi(app: FastifyInstance, provider: Provider, origin: () => string): void {
  registerCustomers(app, provider);
  registerCatalogue(app);
  registerCheckout(app, provider, origin);
  registerSubscriptions(app, provider);
  registerRecords(app, provider);
}

function registerCustomers(app: FastifyInstance, provider: Provider): void {
  const { customers } = provider.books;
  const find = (id: string) => customers[id] ?? raise(noSuch('customer', id));

  app.post('/v1/customers', (request) => provider.createCustomer(customerFields(fieldsOf(request))));
  app.get('/v1/customers', (request) => {
    const query = queryOf(request);
    const rows = Object.values(customers).filter((customer) => !query.email || customer.email === query.email);
    return pageOf('/v1/customers', rows.reverse(), query);
  });
  app.get<WithId>('/v1/customers/:id', ({ params }) => find(params.id));
  app.post('/v1/customers/:id', (request: FormRequest) => {
    const customer = find(request.params.id);
    const { metadata, ...fields } = customerFields(fieldsOf(request));
    Object.assign(customer, fields, { metadata: { ...customer.metadata, ...metadata } });
    provider.tell('customer.updated', customer);
    return customer;
  });
}

function customerFields(fields: FormFields): { email?: string; name?: string; metadata: Record<string, string> } {
  const email = textAt(fields, 'email');
  const name = textAt(fields, 'name');
  return {
    ...(email !== undefined && { email }),
    ...(name !== undefined && { name }),
    metadata: textsAt(fields, 'metadata'),
  };
}

function registerCatalogue(app: FastifyInstance): void {
  app.get('/v1/prices', (request) => {
    const query = queryOf(request);
    const keys = Object.entries(query)
      .filter(([name]) => name.startsWith('lookup_keys'))
      .flatMap(([, value]) => value ?? []);
    const rows = plans.filter((plan) => keys.length === 0 || keys.includes(plan.lookupKey)).map(priceAnswer);
    return pageOf('/v1/prices', rows, query);
  });
  app.get<WithId>('/v1/prices/:id', ({ params }) => {
    const plan = plans.find((one) => one.priceId === params.id);
    if (!plan) throw noSuch('price', params.id);
    return priceAnswer(plan);
  });
  app.get('/v1/products', (request) => pageOf('/v1/products', plans.map(productAnswer), queryOf(request)));
}

function registerCheckout(app: FastifyInstance, provider: Provider, origin: () => string): void {
  const { books } = provider;
  const find = (id: string): CheckoutSession => books.checkoutSessions[id] ?? raise(noSuch('checkout.session', id));

  app.post('/v1/checkout/sessions', (request: FormRequest) => {
    const fields = fieldsOf(request);
    const priceId = textAt(fields, 'line_items.0.price') ?? raise(missingParameter('line_items[0][price]'));
    const plan = plans.find((one) => one.priceId === priceId) ?? raise(noSuch('price', priceId));
    if (textAt(fields, 'mode') !== 'subscription') {
      throw new StripeStandinError(400, 'You must pass `mode=subscription` for a recurring price.', { param: 'mode' });
    }
    const customer = textAt(fields, 'customer') ?? null;
    if (customer && !books.customers[customer]) throw noSuch('customer', customer);
    const session: CheckoutSession = {
      id: newId('cs_test'),
      customer,
      clientReferenceId: textAt(fields, 'client_reference_id') ?? null,
      lookupKey: plan.lookupKey,
      successUrl: textAt(fields, 'success_url') ?? raise(missingParameter('success_url')),
      cancelUrl: textAt(fields, 'cancel_url') ?? null,
      status: 'open',
      subscription: null,
      created: provider.now(),
      metadata: textsAt(fields, 'metadata'),
      subscriptionMetadata: textsAt(fields, 'subscription_data.metadata'),
    };
    books.checkoutSessions[session.id] = session;
    return checkoutSessionAnswer(session, origin());
  });
  app.get<WithId>('/v1/checkout/sessions/:id', ({ params }) => checkoutSessionAnswer(find(params.id), origin()));
  app.post<WithId>('/v1/checkout/sessions/:id/expire', ({ params }) => {
    const session = find(params.id);
    if (session.status !== 'open') {
      throw new StripeStandinError(400, `Only Checkout Sessions with a status in ["open"] can be expired.`);
    }
    session.status = 'expired';
    provider.tell('checkout.session.expired', checkoutSessionAnswer(session, origin()));
    return checkoutSessionAnswer(session, origin());
  });
  app.post('/v1/billing_portal/sessions', (request: FormRequest) => {
    const fields = fieldsOf(request);
    const customer = textAt(fields, 'customer') ?? raise(missingParameter('customer'));
    if (!books.customers[customer]) throw noSuch('customer', customer);
    const session: PortalSession = {
      id: newId('bps'),
      customer,
      returnUrl: textAt(fields, 'return_url') ?? '/',
      created: provider.now(),
    };
    books.portalSessions[session.id] = session;
    return portalSessionAnswer(session, origin());
  });
}

function registerSubscriptions(app: FastifyInstance, provider: Provider): void {
  const { books } = provider;
  const find = (id: string): Subscription => books.subscriptions[id] ?? raise(noSuch('subscription', id));

  app.get('/v1/subscriptions', (request) => {
    const query = queryOf(request);
    const rows = Object.values(books.subscriptions)
      .filter((one) => !query.customer || one.customer === query.customer)
      .filter((one) => statusMatches(one, query.status))
      .sort((a, b) => b.created - a.created)
      .map(subscriptionAnswer);
    return pageOf('/v1/subscriptions', rows, query);
  });
  app.get<WithId>('/v1/subscriptions/:id', ({ params }) => subscriptionAnswer(find(params.id)));
  app.post('/v1/subscriptions/:id', (request: FormRequest) => {
    const subscription = find(request.params.id);
    const fields = fieldsOf(request);
    const priceId = textAt(fields, 'items.0.price');
    const plan = plans.find((one) => one.priceId === priceId);
    if (priceId && !plan) throw noSuch('price', priceId);
    if (plan) subscription.lookupKey = plan.lookupKey;
    Object.assign(subscription.metadata, textsAt(fields, 'metadata'));
    const atPeriodEnd = textAt(fields, 'cancel_at_period_end');
    if (atPeriodEnd === 'true') {
      provider.cancelAtPeriodEnd(subscription);
    } else if (atPeriodEnd === 'false') {
      provider.resume(subscription);
    } else {
      provider.tellUpdated(subscription);
    }
    return subscriptionAnswer(subscription);
  });
  app.delete<WithId>('/v1/subscriptions/:id', ({ params }) => {
    const subscription = find(params.id);
    provider.cancelNow(subscription);
    return subscriptionAnswer(subscription);
  });
}

/** Without a status Stripe lists all that were not cancelled. */
function statusMatches({ status }: Subscription, wanted: string | undefined): boolean {
  if (wanted === 'all') return true;
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

function registerRecords(app: FastifyInstance, { books }: Provider): void {
  app.get('/v1/invoices', (request) => {
    const query = queryOf(request);
    const rows = Object.values(books.invoices)
      .filter((invoice) => !query.customer || invoice.customer === query.customer)
      .sort((a, b) => b.created - a.created)
      .map(invoiceAnswer);
    return pageOf('/v1/invoices', rows, query);
  });
  app.get<WithId>('/v1/invoices/:id', ({ params }) =>
    invoiceAnswer(books.invoices[params.id] ?? raise(noSuch('invoice', params.id))),
  );
  app.get('/v1/events', (request) => pageOf('/v1/events', books.events, queryOf(request)));
  app.get<WithId>('/v1/events/:id', ({ params }) => {
    return books.events.find((event) => event.id === params.id) ?? raise(noSuch('event', params.id));
  });
}

function raise(error: Error): never {
  throw error;
}
