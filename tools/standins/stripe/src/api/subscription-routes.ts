import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { pausedBehavior, subscriptionStatus, type Subscription } from '../books/books';
import { planByPrice } from './catalogue-routes';
import { priceOf } from '../books/prices';
import { paymentBehavior, prorationBehavior } from '../subscriptions/change-plan';
import type { Provider } from '../subscriptions/provider';
import { hasEnded } from '../subscriptions/subscription-period';
import { subscriptionAnswer } from '../books/subscription-answers';
import { knownCustomer } from './checkout-routes';
import { formOf, numberAt, textAt, textsAt, type FormFields } from '../form-body';
import { createdQuery, isCreatedWithin, listPage, pageQuery } from './list-page';
import { demand, missingParameter, noSuch, noSuchGiven, StripeStandinError } from '../stripe-error';

const idPath = z.object({ id: z.string() });
const listQuery = z.object({
  ...pageQuery,
  ...createdQuery,
  customer: z.string().optional(),
  price: z.string().optional(),
  status: z.enum([...subscriptionStatus.options, 'paused', 'ended', 'all']).optional(),
});

export function subscriptionRoutes(app: FastifyInstance, provider: Provider): void {
  const { books } = provider;
  const { subscriptions } = books;
  const answer = (subscription: Subscription) => subscriptionAnswer(books, subscription);
  const find = (params: unknown): Subscription => {
    const { id } = idPath.parse(params);
    return demand(subscriptions[id], () => noSuch('subscription', id));
  };

  app.post('/subscriptions', ({ body }) => answer(createSubscription(provider, formOf(body))));
  app.get('/subscriptions', (request) => {
    const query = listQuery.parse(request.query);
    const found = Object.values(subscriptions)
      .filter(({ customer }) => !query.customer || customer === query.customer)
      .filter((one) => query.price === undefined || priceOf(books, one).id === query.price)
      .filter((one) => statusMatches(one, query.status) && isCreatedWithin(one.created, query));
    return listPage('/v1/subscriptions', found.reverse().map(answer), query);
  });
  app.get('/subscriptions/:id', ({ params }) => answer(find(params)));
  app.post('/subscriptions/:id', ({ params, body }) => {
    const subscription = find(params);
    updateSubscription(provider, subscription, formOf(body));
    return answer(subscription);
  });
  app.delete('/subscriptions/:id', ({ params }) => {
    const subscription = find(params);
    if (hasEnded(subscription)) throw noSuch('subscription', subscription.id);
    provider.cancelNow(subscription);
    return answer(subscription);
  });
  itemRoutes(app, provider);
}

/** A second plan beside the first one of a subscription, as somebody adds it in Stripe's dashboard. */
function itemRoutes(app: FastifyInstance, provider: Provider): void {
  const { books } = provider;
  app.post('/subscription_items', ({ body }) => {
    const form = formOf(body);
    const id = demand(textAt(form, 'subscription'), () => missingParameter('subscription'));
    const subscription = demand(books.subscriptions[id], () => noSuchGiven('subscription', id));
    const price = demand(textAt(form, 'price'), () => missingParameter('price'));
    const { lookupKey } = demand(planByPrice(provider, price), () => noSuchGiven('price', price));
    const added = provider.addItem(subscription, lookupKey, price);
    return subscriptionAnswer(books, subscription).items.data.find((item) => item.id === added);
  });
  app.delete('/subscription_items/:id', ({ params }) => {
    const { id } = idPath.parse(params);
    const holder = Object.values(books.subscriptions).find(({ moreItems }) => moreItems.some((item) => item.id === id));
    provider.removeItem(
      demand(holder, () => noSuch('subscription item', id)),
      id,
    );
    return { id, object: 'subscription_item', deleted: true };
  });
}

/** Without a status Stripe lists all that were not cancelled. */
function statusMatches({ status }: Subscription, wanted: z.infer<typeof listQuery>['status']): boolean {
  if (wanted === 'all') return true;
  if (wanted === 'ended') return hasEnded({ status });
  return wanted === undefined ? status !== 'canceled' : status === wanted;
}

function createSubscription(provider: Provider, form: FormFields): Subscription {
  const customer = demand(textAt(form, 'customer'), () => missingParameter('customer'));
  const plan = demand(planIn(provider, form), () => missingParameter('items[0][price]'));
  return provider.startSubscription({
    customer: knownCustomer(provider, customer),
    ...plan,
    metadata: textsAt(form, 'metadata'),
    trialDays: numberAt(form, 'trial_period_days') ?? 0,
    isPaidLater: textAt(form, 'payment_behavior') === 'default_incomplete',
  });
}

/** Each part of an update is told as an event of its own; the receiver reads the state anyway. */
function updateSubscription(provider: Provider, subscription: Subscription, form: FormFields): void {
  const metadata = textsAt(form, 'metadata');
  if (hasEnded(subscription)) {
    throw new StripeStandinError(400, 'A canceled subscription can only update its cancellation_details and metadata.');
  }
  Object.assign(subscription.metadata, metadata);
  if (Object.keys(metadata).length > 0) provider.tellUpdated(subscription);
  updatePlan(provider, subscription, form);
  updateTrial(provider, subscription, form);
  updatePause(provider, subscription, form);
  updateCancellation(provider, subscription, form);
}

function updatePlan(provider: Provider, subscription: Subscription, form: FormFields): void {
  const plan = planIn(provider, form);
  if (!plan) return;
  // Without the item's id Stripe would add a second item, and the customer would pay for both plans.
  const item = demand(textAt(form, 'items.0.id'), () => missingParameter('items[0][id]'));
  if (item !== subscription.itemId) throw noSuch('subscription item', item);
  provider.changePlan(subscription, plan.lookupKey, {
    price: plan.price,
    prorationBehavior: prorationBehavior.optional().parse(textAt(form, 'proration_behavior')),
    paymentBehavior: paymentBehavior.optional().parse(textAt(form, 'payment_behavior')),
    prorationDate: numberAt(form, 'proration_date'),
  });
}

function updatePause(provider: Provider, subscription: Subscription, form: FormFields): void {
  if (textAt(form, 'pause_collection') === '') provider.setPause(subscription, null);
  const behavior = textAt(form, 'pause_collection.behavior');
  if (behavior === undefined) return;
  const resumesAt = numberAt(form, 'pause_collection.resumes_at') ?? null;
  provider.setPause(subscription, { behavior: pausedBehavior.parse(behavior), resumesAt });
}

function updateTrial(provider: Provider, subscription: Subscription, form: FormFields): void {
  if (textAt(form, 'trial_end') === undefined) return;
  const isNow = textAt(form, 'trial_end') === 'now';
  provider.setTrialEnd(subscription, isNow ? provider.ledger.now() : (numberAt(form, 'trial_end') ?? 0));
}

function updateCancellation(provider: Provider, subscription: Subscription, form: FormFields): void {
  const cancelAt = textAt(form, 'cancel_at');
  const byFlag = textAt(form, 'cancel_at_period_end');
  if (byFlag === 'true') provider.cancelByFlag(subscription);
  else if (byFlag === 'false' || cancelAt === '') provider.resume(subscription);
  else if (cancelAt !== undefined) provider.cancelAt(subscription, numberAt(form, 'cancel_at') ?? 0);
}

function planIn(provider: Provider, form: FormFields): { lookupKey: string; price: string } | undefined {
  const price = textAt(form, 'items.0.price');
  if (price === undefined) return undefined;
  const plan = demand(planByPrice(provider, price), () => noSuchGiven('price', price, 'items[0][price]'));
  return { lookupKey: plan.lookupKey, price };
}
