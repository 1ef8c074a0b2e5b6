import { randomUUID } from 'node:crypto';
import { errorBody } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type Stripe from 'stripe';
import type { Customer, Subscription } from '../../../tools/standins/stripe/src/books/books';
import { STRIPE } from '../src/stripe/stripe-client';
import { startBilling, type RunningBilling } from './running-billing';

const DAY_S = 86_400;

describe('access by what a plan is paid with', () => {
  let billing: RunningBilling;

  beforeEach(async () => {
    billing = await startBilling();
  });
  afterEach(() => billing.dispose());

  const subscribed = async (user: string): Promise<{ subscription: Subscription; customer: Customer }> => {
    const id = await billing.subscribe(user, 'standard');
    await billing.expectSubscribed(user, true);
    const { subscriptions, customers } = billing.stripe.provider.books;
    const subscription = subscriptions[id];
    const customer = customers[subscription?.customer ?? ''];
    if (!subscription || !customer) throw new Error(`the provider has no subscription ${id}`);
    return { subscription, customer };
  };
  const reads = (id: string, status: string) =>
    eventually(`${id} to be known as ${status}`, async () => {
      const known = await billing.count('SELECT FROM subscription WHERE id = $1 AND status = $2', [id, status]);
      return known === 1;
    });

  it('stays with a coupon over the whole, also when a month is billed with nothing', async () => {
    const user = randomUUID();
    const { subscription, customer } = await subscribed(user);
    customer.cardDeclines = true;
    billing.stripe.provider.setCoupon(subscription, 100);
    const { periodEnd } = subscription;
    billing.stripe.provider.renew(subscription);
    await eventually('the next month', async () => {
      const end = Date.parse((await billing.check(user)).subscription_end ?? '') / 1000;
      return end > periodEnd;
    });
    expect(await billing.check(user)).toMatchObject({ subscribed: true, subscription_tier: 'standard' });
  });

  it('comes with a plan that was sold in another currency; a checkout at it is refused', async () => {
    const user = randomUUID();
    const { subscription } = await subscribed(user);
    const stripe = billing.service.app.get<Stripe>(STRIPE);
    const inEuro = { currency: 'eur', unit_amount: 999, recurring: { interval: 'month' } } as const;
    const ofPlan = await stripe.prices.create({
      ...inEuro,
      product: 'prod_premium',
      lookup_key: 'premium_monthly',
      transfer_lookup_key: true,
    });
    await stripe.subscriptions.update(subscription.id, { items: [{ id: subscription.itemId, price: ofPlan.id }] });
    await eventually('the plan', async () => (await billing.check(user)).subscription_tier === 'premium');
    const { body } = await billing.checkout(randomUUID(), 'premium');
    expect(errorBody.parse(body).code).toBe('PRICE_NOT_AS_SHOWN');
  });

  it.each(['canceled', 'unpaid', 'past_due'] as const)('ends when no retry paid: %s', async (outcome) => {
    const user = randomUUID();
    const { subscription, customer } = await subscribed(user);
    billing.stripe.provider.books.afterRetries = outcome === 'canceled' ? 'cancel' : outcome;
    customer.cardDeclines = true;
    billing.stripe.provider.advance(30 * DAY_S);
    await reads(subscription.id, 'past_due');
    expect((await billing.check(user)).payment_due_by).toBeDefined();
    await billing.quiet();
    billing.stripe.provider.advance(14 * DAY_S);
    await reads(subscription.id, outcome);
    // As long ago as it is by the provider's clock.
    await billing.count(`UPDATE subscription SET past_due_since = past_due_since - interval '14 days'`);
    const check = await billing.check(user);
    expect(check).toMatchObject({ subscribed: false, ended_plan: 'standard' });
    if (outcome === 'canceled') return;
    expect(check.ended_because).toBe('unpaid');
    expect(Date.parse(check.subscription_end ?? '')).toBeLessThanOrEqual(Date.now());
    billing.stripe.provider.setCard(customer, false);
    expect((await billing.expectSubscribed(user, true)).check.subscription_tier).toBe('standard');
  });
});
