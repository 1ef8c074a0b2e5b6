import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import type Stripe from 'stripe';
import {
  closeDispute,
  disputeLastPayment,
  refundLastPayment,
} from '../../../tools/standins/stripe/src/subscriptions/take-back';
import { STRIPE } from '../src/stripe/stripe-client';
import { startBilling, type RunningBilling } from './running-billing';

describe('a payment that is taken back', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const ledger = () => billing.stripe.provider.ledger;

  it('ends access at once when it is refunded in full, and the next payment gives it again', async () => {
    const { user, subscription } = await billing.subscribed();
    refundLastPayment(ledger(), subscription);
    const { check } = await billing.expectSubscribed(user, false);
    expect(check).toMatchObject({ subscription_tier: 'free', subscription_status: 'inactive', canceled: true });
    expect(Date.parse(check.subscription_end ?? '')).toBeLessThanOrEqual(Date.now());
    billing.stripe.provider.renew(subscription);
    expect((await billing.expectSubscribed(user, true)).check.subscription_tier).toBe('standard');
  });

  it('leaves access as it is when a part is refunded', async () => {
    const { user, subscription } = await billing.subscribed();
    await billing.quiet();
    const refunds = () => billing.count(`SELECT FROM stripe_event WHERE type = 'charge.refunded'`);
    const refundsBefore = await refunds();
    refundLastPayment(ledger(), subscription, 100);
    await eventually('the refund to be told', async () => (await refunds()) > refundsBefore);
    await billing.quiet();
    expect(await billing.check(user)).toMatchObject({ subscribed: true, subscription_tier: 'standard' });
  });

  it('ends access while it is disputed, and gives it again when the dispute is won', async () => {
    const { user, subscription } = await billing.subscribed();
    disputeLastPayment(ledger(), subscription);
    await billing.expectSubscribed(user, false);
    closeDispute(ledger(), subscription, 'won');
    expect((await billing.expectSubscribed(user, true)).check.subscription_tier).toBe('standard');
  });

  it('ends access for good when the dispute is lost, also when the plan renews', async () => {
    const { user, subscription } = await billing.subscribed();
    disputeLastPayment(ledger(), subscription);
    await billing.expectSubscribed(user, false);
    closeDispute(ledger(), subscription, 'lost');
    billing.stripe.provider.renew(subscription);
    await eventually('the dispute and the renewal to be told', async () => {
      const sql = `SELECT FROM subscription WHERE id = $1 AND ends_at = to_timestamp($2)`;
      return (await billing.count(sql, [subscription.id, subscription.periodEnd])) === 1;
    });
    await billing.quiet();
    expect((await billing.check(user)).subscribed).toBe(false);
  });

  it('takes away only the subscription that it paid', async () => {
    const { user, subscription } = await billing.subscribed();
    const { customer, metadata } = subscription;
    billing.stripe.provider.startSubscription({ customer, lookupKey: 'premium_monthly', metadata, trialDays: 0 });
    await eventually('the better plan', async () => (await billing.check(user)).subscription_tier === 'premium');
    refundLastPayment(ledger(), subscription);
    await eventually('the refund to be stored', async () => {
      const sql = 'SELECT FROM subscription WHERE id = $1 AND taken_back_at IS NOT NULL';
      return (await billing.count(sql, [subscription.id])) === 1;
    });
    expect(await billing.check(user)).toMatchObject({ subscribed: true, subscription_tier: 'premium' });
  });

  it('takes the plan away, too, when it is told before anything else of the plan', async () => {
    const { webhooks } = billing.stripe;
    const user = randomUUID();
    webhooks.setFaults({ dropShare: 1 });
    const subscription = billing.subscription(await billing.subscribe(user, 'standard'));
    webhooks.setFaults({ dropShare: 0 });
    refundLastPayment(ledger(), subscription);
    const taken = `SELECT FROM subscription WHERE user_id = $1 AND taken_back_by = 'refund'`;
    await eventually('the refund', async () => (await billing.count(taken, [user])) === 1);
    await billing.reconcile();
    expect((await billing.check(user)).subscribed).toBe(false);
  });

  it('is not asked about while somebody pays', async () => {
    await billing.quiet();
    const asked = jest.spyOn(billing.service.app.get<Stripe>(STRIPE).charges, 'list');
    await billing.subscribed();
    await billing.quiet();
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  });
});
