import { eventually } from '@barrelhive/testing';
import type Stripe from 'stripe';
import { CARD_THAT_FAILS_LATER, idOf, startCashier, type RunningCashier } from './running-cashier';

const DAY_S = 86_400;
const HOUR_S = 3_600;

describe('subscriptions at the Stripe stand-in', () => {
  let cashier: RunningCashier;

  beforeEach(async () => {
    cashier = await startCashier();
  });
  afterEach(() => cashier.dispose());

  const invoicesOf = async (subscription: string) => (await cashier.stripe.invoices.list({ subscription })).data;
  const planOf = ({ items }: Stripe.Subscription) => items.data[0]?.price.lookup_key;
  const changeTo = (
    { id, items }: Stripe.Subscription,
    price: string,
    params: Stripe.SubscriptionUpdateParams = {},
  ): Promise<Stripe.Subscription> =>
    cashier.stripe.subscriptions.update(id, { items: [{ id: items.data[0]?.id, price }], ...params });

  it('renew every month', async () => {
    const { id, items } = await cashier.subscribe();
    await cashier.pass(61 * DAY_S);
    const renewed = await cashier.read(id);
    expect(renewed.items.data[0]?.current_period_start).toBe((items.data[0]?.current_period_end ?? 0) + 30 * DAY_S);
    expect((await invoicesOf(id)).map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_cycle',
      'subscription_cycle',
      'subscription_create',
    ]);
  });

  it('end with their period once they are cancelled for it', async () => {
    const { id } = await cashier.subscribe();
    const cancelled = await cashier.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect(cancelled).toMatchObject({
      cancel_at_period_end: true,
      cancel_at: cancelled.items.data[0]?.current_period_end,
    });
    await cashier.pass(31 * DAY_S);
    expect((await cashier.read(id)).status).toBe('canceled');
    await cashier.webhook('customer.subscription.deleted');
  });

  it('bill an upgrade at once when the caller asks for it', async () => {
    const upgraded = await changeTo(await cashier.subscribe('basic_monthly'), 'price_premium_monthly', {
      proration_behavior: 'always_invoice',
      payment_behavior: 'pending_if_incomplete',
    });
    expect([planOf(upgraded), upgraded.status]).toEqual(['premium_monthly', 'active']);
    const [latest] = await invoicesOf(upgraded.id);
    expect(latest).toMatchObject({ status: 'paid', amount_paid: 700, billing_reason: 'subscription_update' });
    expect(latest?.lines.data.map(({ amount }) => amount)).toEqual([-299, 999]);
  });

  it('put a proration aside for the next invoice by default, and leave it out when told so', async () => {
    const first = await changeTo(await cashier.subscribe('basic_monthly'), 'price_standard_monthly');
    await changeTo(first, 'price_premium_monthly', { proration_behavior: 'none' });
    expect(await invoicesOf(first.id)).toHaveLength(1);
    await cashier.pass(30 * DAY_S);
    expect((await invoicesOf(first.id))[0]).toMatchObject({ amount_due: 999 + 499 - 299 });
  });

  it('keep the credit of a downgrade for later invoices', async () => {
    const premium = await cashier.subscribe('premium_monthly');
    await changeTo(premium, 'price_basic_monthly', { proration_behavior: 'always_invoice' });
    await expect(cashier.stripe.customers.retrieve(idOf(premium.customer))).resolves.toMatchObject({ balance: -700 });
    await cashier.pass(30 * DAY_S);
    expect((await invoicesOf(premium.id))[0]).toMatchObject({ total: 299, amount_due: 0, status: 'paid' });
  });

  describe('whose card is declined', () => {
    const subscribeBadly = () => cashier.subscribe('basic_monthly', CARD_THAT_FAILS_LATER);
    const repair = (customer: Stripe.Subscription['customer']) =>
      cashier.control('POST', `customers/${idOf(customer)}/card`, { declines: false });

    it('let an upgrade wait until it is paid', async () => {
      const subscription = await subscribeBadly();
      const waiting = await changeTo(subscription, 'price_premium_monthly', {
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      });
      expect([planOf(waiting), waiting.status]).toEqual(['basic_monthly', 'active']);
      expect(waiting.pending_update?.subscription_items?.[0]?.price.lookup_key).toBe('premium_monthly');
      await repair(subscription.customer);
      expect([planOf(await cashier.read(waiting.id)), (await cashier.read(waiting.id)).pending_update]).toEqual([
        'premium_monthly',
        null,
      ]);
      await cashier.webhook('customer.subscription.pending_update_applied');
      const updated = await eventually('the update', async () =>
        cashier.received.find(
          ({ type, data }) =>
            type === 'customer.subscription.updated' && data.previous_attributes && 'items' in data.previous_attributes,
        ),
      );
      expect(updated.data.previous_attributes).toMatchObject({ pending_update: { billing_cycle_anchor: null } });
    });

    it('forget an upgrade that nobody paid within its 23 hours', async () => {
      const waiting = await changeTo(await subscribeBadly(), 'price_premium_monthly', {
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      });
      await cashier.pass(23 * HOUR_S);
      expect(await cashier.read(waiting.id)).toMatchObject({ pending_update: null, status: 'active' });
      expect((await invoicesOf(waiting.id))[0]?.status).toBe('void');
    });

    it('refuse an upgrade that must not be incomplete, and change nothing', async () => {
      const subscription = await subscribeBadly();
      const change = changeTo(subscription, 'price_premium_monthly', {
        proration_behavior: 'always_invoice',
        payment_behavior: 'error_if_incomplete',
      });
      await expect(change).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' });
      expect(planOf(await cashier.read(subscription.id))).toBe('basic_monthly');
    });

    it('become past due at the renewal, and active again when another card pays', async () => {
      const { id, customer } = await subscribeBadly();
      await cashier.pass(30 * DAY_S);
      expect((await cashier.read(id)).status).toBe('past_due');
      await cashier.webhook('invoice.payment_failed');
      await repair(customer);
      expect((await cashier.read(id)).status).toBe('active');
    });

    it('end when nobody pays for two weeks', async () => {
      const { id } = await subscribeBadly();
      await cashier.pass(30 * DAY_S);
      await cashier.pass(14 * DAY_S);
      expect((await cashier.read(id)).status).toBe('canceled');
    });
  });

  describe('whose first payment is to come', () => {
    const begin = async () => {
      const customer = await cashier.stripe.customers.create({ email: 'bob@example.com' });
      return cashier.stripe.subscriptions.create({
        customer: customer.id,
        items: [{ price: 'price_basic_monthly' }],
        payment_behavior: 'default_incomplete',
      });
    };

    it('are incomplete until it is paid', async () => {
      const { id, status, latest_invoice } = await begin();
      expect(status).toBe('incomplete');
      await cashier.stripe.invoices.pay(idOf(latest_invoice));
      expect((await cashier.read(id)).status).toBe('active');
    });

    it('are given up after 23 hours', async () => {
      const { id } = await begin();
      await cashier.pass(23 * HOUR_S - 60);
      expect((await cashier.read(id)).status).toBe('incomplete');
      await cashier.pass(60);
      expect((await cashier.read(id)).status).toBe('incomplete_expired');
    });
  });

  it('are free in their trial, and paid afterwards', async () => {
    const { id } = await cashier.subscribe();
    await cashier.control('POST', `subscriptions/${id}`, { action: 'start-trial' });
    expect((await cashier.read(id)).status).toBe('trialing');
    await cashier.pass(7 * DAY_S);
    expect((await cashier.read(id)).status).toBe('active');
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  it('are listed by status', async () => {
    const ended = await cashier.subscribe();
    await cashier.stripe.subscriptions.cancel(ended.id);
    const running = await cashier.subscribe();
    const list = async (status?: Stripe.SubscriptionListParams.Status) =>
      (await cashier.stripe.subscriptions.list({ status })).data.map(({ id }) => id);
    expect(await list()).toEqual([running.id]);
    expect(await list('canceled')).toEqual([ended.id]);
    expect(await list('ended')).toEqual([ended.id]);
    expect(await list('all')).toEqual([running.id, ended.id]);
  });

  it('end with their customer', async () => {
    const { id, customer } = await cashier.subscribe();
    await cashier.stripe.customers.del(idOf(customer));
    expect((await cashier.read(id)).status).toBe('canceled');
    await expect(cashier.stripe.customers.retrieve(idOf(customer))).resolves.toMatchObject({ deleted: true });
    await expect(cashier.stripe.customers.update(idOf(customer), { name: 'X' })).rejects.toMatchObject({
      code: 'resource_missing',
    });
  });

  it('take a second plan for what it would be: a mistake', async () => {
    const { id } = await cashier.subscribe();
    const update = cashier.stripe.subscriptions.update(id, { items: [{ price: 'price_premium_monthly' }] });
    await expect(update).rejects.toThrow(/items\[0\]\[id\]/);
  });
});
