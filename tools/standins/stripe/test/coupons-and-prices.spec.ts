import { eventually } from '@barrelhive/testing';
import type Stripe from 'stripe';
import { idOf, startCashier, type RunningCashier } from './running-cashier';

const DAY_S = 86_400;

describe('what subscriptions cost at the Stripe stand-in', () => {
  let cashier: RunningCashier;

  beforeEach(async () => {
    cashier = await startCashier();
  });
  afterEach(() => cashier.dispose());

  const priceOf = ({ items }: Stripe.Subscription) => items.data[0]?.price;
  const newPrice = (params: Partial<Stripe.PriceCreateParams>) =>
    cashier.stripe.prices.create({
      product: 'prod_standard',
      currency: 'usd',
      unit_amount: 599,
      recurring: { interval: 'month' },
      ...params,
    });

  it('is less by a coupon for as long as it holds', async () => {
    const { id } = await cashier.subscribe('standard_monthly');
    await cashier.control('POST', `subscriptions/${id}/coupon`, { percentOff: 50, months: 1 });
    const { discounts } = await cashier.read(id);
    expect(discounts).toHaveLength(1);
    await cashier.pass(30 * DAY_S - 60);
    await cashier.control('POST', `subscriptions/${id}`, { action: 'renew' });
    expect(await cashier.latestInvoice(id)).toMatchObject({
      subtotal: 499,
      total: 249,
      amount_paid: 249,
      discounts,
      total_discount_amounts: [{ amount: 250, discount: discounts[0] }],
    });
    await cashier.pass(31 * DAY_S);
    expect(await cashier.latestInvoice(id)).toMatchObject({ total: 499, discounts: [] });
  });

  it('is nothing by a coupon over the whole, without a payment that could fail', async () => {
    const { id, customer } = await cashier.subscribe();
    await cashier.control('POST', `customers/${idOf(customer)}/card`, { declines: true });
    await cashier.control('POST', `subscriptions/${id}/coupon`, { percentOff: 100 });
    await cashier.pass(30 * DAY_S);
    expect([(await cashier.read(id)).status, (await cashier.latestInvoice(id)).amount_due]).toEqual(['active', 0]);
  });

  it('stays the same for a subscription when the plan gets another price', async () => {
    const before = await cashier.subscribe('standard_monthly');
    const price = await newPrice({ lookup_key: 'standard_monthly', transfer_lookup_key: true });
    await cashier.pass(30 * DAY_S);
    expect(priceOf(await cashier.read(before.id))).toMatchObject({ id: 'price_standard_monthly', lookup_key: null });
    expect((await cashier.latestInvoice(before.id)).total).toBe(499);
    const after = await cashier.subscribe('standard_monthly');
    expect(priceOf(after)).toMatchObject({ id: price.id, unit_amount: 599, lookup_key: 'standard_monthly' });
    expect((await cashier.latestInvoice(after.id)).total).toBe(599);
  });

  it('changes when somebody is moved to the new price of the same plan', async () => {
    const { id, items } = await cashier.subscribe('standard_monthly');
    const price = await newPrice({});
    const moved = await cashier.stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id, price: price.id }],
      proration_behavior: 'always_invoice',
    });
    expect(priceOf(moved)?.id).toBe(price.id);
    expect(await cashier.latestInvoice(id)).toMatchObject({ total: 100, billing_reason: 'subscription_update' });
  });

  it('is in the currency of its price', async () => {
    const price = await newPrice({ currency: 'eur', unit_amount: 459 });
    const customer = await cashier.stripe.customers.create({});
    const sold = await cashier.stripe.subscriptions.create({ customer: customer.id, items: [{ price: price.id }] });
    expect([sold.currency, priceOf(sold)?.currency, priceOf(sold)?.lookup_key]).toEqual(['eur', 'eur', null]);
    expect(await cashier.latestInvoice(sold.id)).toMatchObject({ currency: 'eur', total: 459 });
    await expect(cashier.stripe.customers.retrieve(customer.id)).resolves.toMatchObject({ currency: 'eur' });
    expect((await cashier.stripe.subscriptions.list({ price: price.id })).data.map(({ id }) => id)).toEqual([sold.id]);
  });

  it('is told of with what it was before', async () => {
    const { id, items } = await cashier.subscribe('basic_monthly');
    const [item] = items.data;
    await cashier.stripe.subscriptions.update(id, { items: [{ id: item?.id, price: 'price_premium_monthly' }] });
    await cashier.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    const updates = await eventually('both updates', async () => {
      const found = cashier.received.filter(({ type }) => type === 'customer.subscription.updated');
      return found.length === 2 && found.sort((a, b) => a.created - b.created);
    });
    const previous = updates.map(({ data }) => data.previous_attributes);
    expect(previous).toContainEqual({ items: { data: items.data } });
    expect(previous).toContainEqual({ cancel_at: null, cancel_at_period_end: false, canceled_at: null });
  });
});
