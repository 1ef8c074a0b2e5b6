import { randomUUID } from 'node:crypto';
import { errorBody } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { findSubscriptionDoubts } from '../src/doubts/find-doubts';
import { ComparePrices } from '../src/prices/compare-prices';
import { STRIPE } from '../src/stripe/stripe-client';
import { startBilling, type RunningBilling } from './running-billing';

const MONTHLY = { currency: 'usd', unit_amount: 499, recurring: { interval: 'month' } } as const;

describe('a plan in an account that was set up by hand', () => {
  let billing: RunningBilling;
  let stripe: Stripe;

  const start = async () => {
    billing = await startBilling();
    stripe = billing.service.app.get<Stripe>(STRIPE);
  };

  const subscribed = async () => {
    const { user, subscription } = await billing.subscribed();
    return { user, id: subscription.id };
  };
  /** The key of a plan moves on to another price; those who pay the old one go on paying it. */
  const moveKey = (product = 'prod_standard', lookup_key = 'standard_monthly') =>
    stripe.prices.create({ ...MONTHLY, product, lookup_key, transfer_lookup_key: true });
  /** Has the subscription read again. */
  const touch = async (id: string) => {
    await stripe.subscriptions.update(id, { metadata: { note: randomUUID() } });
    await eventually('the change to be told', async () =>
      billing.stripe.provider.books.events.every(({ pendingWebhooks }) => pendingWebhooks === 0),
    );
    await billing.quiet();
  };
  /** The subscription is sold at another price from now on. */
  const sellAt = async (id: string, price: string) => {
    billing.subscription(id).price = price;
    await touch(id);
  };
  const doubts = (user: string) => findSubscriptionDoubts(billing.service.app.get(DataSource), user);

  describe('whose prices somebody changes', () => {
    beforeEach(start);
    afterEach(() => billing.dispose());

    it('stays when the lookup key of its price moves on to a new price of the product', async () => {
      const { user, id } = await subscribed();
      await moveKey();
      await touch(id);
      expect(await billing.check(user)).toMatchObject({ subscribed: true, subscription_tier: 'standard' });
      expect(await doubts(user)).toEqual([]);
    });

    it('stays when the key moves to a price of another product', async () => {
      const { user, id } = await subscribed();
      const { id: product } = await stripe.products.create({ name: 'Barrelhive Standard 2027' });
      await moveKey(product);
      await touch(id);
      expect((await billing.check(user)).subscription_tier).toBe('standard');
    });

    it('stays when the old price is archived as well', async () => {
      const { user, id } = await subscribed();
      await moveKey();
      await stripe.prices.update('price_standard_monthly', { active: false });
      await touch(id);
      expect((await billing.check(user)).subscription_tier).toBe('standard');
    });

    it('is bought at the new price by whoever comes a moment after the old one was archived', async () => {
      await billing.checkout(randomUUID(), 'standard');
      const { id: price } = await moveKey();
      await stripe.prices.update('price_standard_monthly', { active: false });
      const user = randomUUID();
      expect((await billing.checkout(user, 'standard')).status).toBe(200);
      const pages = Object.values(billing.stripe.provider.books.checkoutSessions);
      expect(pages.filter((page) => page.clientReferenceId === user)).toMatchObject([{ price }]);
    });

    it('is bought by whoever was refused a moment before, once its price is active again', async () => {
      const user = randomUUID();
      await billing.checkout(randomUUID(), 'standard');
      await stripe.prices.update('price_standard_monthly', { active: false });
      const { status, body } = await billing.checkout(user, 'standard');
      expect([status, errorBody.parse(body).code]).toEqual([503, 'PRICE_NOT_AS_SHOWN']);
      await stripe.prices.update('price_standard_monthly', { active: true });
      expect((await billing.checkout(user, 'standard')).status).toBe(200);
    });

    it.each([
      ['at the price it has', async () => undefined],
      ['at the old price and at the new one', moveKey],
    ])('cannot be bought, in words, where the account refuses each checkout %s', async (_what, meanwhile) => {
      await billing.checkout(randomUUID(), 'standard');
      await meanwhile();
      const refusal = new Stripe.errors.StripeInvalidRequestError({
        type: 'invalid_request_error',
        message: 'In order to use Checkout, you must set an account or business name.',
      });
      const create = jest.spyOn(stripe.checkout.sessions, 'create').mockRejectedValue(refusal);
      const { status, body } = await billing.checkout(randomUUID(), 'standard');
      create.mockRestore();
      const { code, error } = errorBody.parse(body);
      expect([status, code, error]).toEqual([
        503,
        'PAYMENT_PROVIDER_UNAVAILABLE',
        'This plan cannot be bought right now. You were not charged.',
      ]);
    });

    it('stays when the key moved twice, and when nothing was read of the price before', async () => {
      const { user, id } = await subscribed();
      await moveKey();
      await moveKey();
      await billing.count('DELETE FROM plan_price');
      await touch(id);
      expect((await billing.check(user)).subscription_tier).toBe('standard');
    });

    it('stays when one product sells all plans, by what its price was known as', async () => {
      const { prices } = billing.stripe.provider.books;
      for (const price of Object.values(prices)) price.product = 'prod_basic';
      await billing.service.app.get(ComparePrices).run();
      const { user, id } = await subscribed();
      await moveKey('prod_basic');
      await touch(id);
      expect((await billing.check(user)).subscription_tier).toBe('standard');
    });

    it('is looked at by an operator where somebody unknown pays for it', async () => {
      const { id: customer } = await stripe.customers.create({ name: 'Somebody unknown' });
      await stripe.subscriptions.create({ customer, items: [{ price: 'price_standard_monthly' }] });
      const waiting = `SELECT FROM follow_up WHERE last_error LIKE 'nobody of ours%'`;
      const waits = eventually('a follow-up that fails', async () => (await billing.count(waiting)) > 0);
      expect(await waits).toBe(true);
    });
  });

  describe('that sells more than our plans at their prices', () => {
    beforeAll(start);
    afterAll(() => billing.dispose());

    it('comes with a price that somebody made by hand for its product, in whatever currency', async () => {
      const { user, id } = await subscribed();
      const { id: price } = await stripe.prices.create({ ...MONTHLY, currency: 'eur', product: 'prod_premium' });
      await sellAt(id, price);
      expect(await billing.check(user)).toMatchObject({ subscribed: true, subscription_tier: 'premium' });
    });

    it.each(['basic', 'Basic', ' BASIC '])(
      'comes with a price that names it in its metadata alone: "%s"',
      async (tier) => {
        const { user, id } = await subscribed();
        const { id: product } = await stripe.products.create({ name: 'A gift' });
        const { id: price } = await stripe.prices.create({ ...MONTHLY, product, metadata: { tier } });
        await sellAt(id, price);
        expect((await billing.check(user)).subscription_tier).toBe('basic');
      },
    );

    it('has nothing to do with what the account sells to others', async () => {
      const { id: product } = await stripe.products.create({ name: 'A mug a month' });
      const { id: price } = await stripe.prices.create({ ...MONTHLY, product });
      const { id: customer } = await stripe.customers.create({ name: 'A friend of mugs' });
      billing.stripe.webhooks.setFaults({ dropShare: 1 });
      const { id } = await stripe.subscriptions.create({ customer, items: [{ price: 'price_standard_monthly' }] });
      billing.stripe.webhooks.setFaults({ dropShare: 0 });
      await sellAt(id, price);
      await billing.reconcile();
      expect(await billing.count('SELECT FROM subscription WHERE id = $1', [id])).toBe(0);
    });

    it('is none at a price of a product that is not ours, and an operator is told', async () => {
      const { user, id } = await subscribed();
      const { id: product } = await stripe.products.create({ name: 'A mug' });
      const { id: price } = await stripe.prices.create({ ...MONTHLY, product });
      await sellAt(id, price);
      expect((await billing.check(user)).subscribed).toBe(false);
      expect(await doubts(user)).toEqual([{ kind: 'foreign', subscriptionId: id, userId: user }]);
    });

    it.each([
      ['the better one is added later', 'basic', 'premium_monthly', 'premium'],
      ['the better one came first', 'premium', 'basic_monthly', 'premium'],
      ['both are of one plan', 'standard', 'standard_monthly', 'standard'],
    ] as const)('is the best of two items when %s', async (_what, first, second, best) => {
      const user = randomUUID();
      const id = await billing.subscribe(user, first);
      await stripe.subscriptionItems.create({ subscription: id, price: `price_${second}` });
      await eventually('the plan', async () => (await billing.check(user)).subscription_tier === best);
      await billing.quiet();
      expect(await billing.check(user)).toMatchObject({ subscribed: true, subscription_tier: best });
    });

    it('is that of the item that is left, and of the one that is ours', async () => {
      const user = randomUUID();
      const id = await billing.subscribe(user, 'basic');
      const added = await stripe.subscriptionItems.create({ subscription: id, price: 'price_premium_monthly' });
      await eventually('the better plan', async () => (await billing.check(user)).subscription_tier === 'premium');
      await stripe.subscriptionItems.del(added.id);
      await eventually('the plan that is left', async () => (await billing.check(user)).subscription_tier === 'basic');

      const { id: product } = await stripe.products.create({ name: 'A mug' });
      const { id: price } = await stripe.prices.create({ ...MONTHLY, product });
      await stripe.subscriptionItems.create({ subscription: id, price: 'price_standard_monthly' });
      await sellAt(id, price);
      expect(await billing.check(user)).toMatchObject({ subscribed: true, subscription_tier: 'standard' });
    });
  });
});
