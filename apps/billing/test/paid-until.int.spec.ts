import { eventually } from '@barrelhive/testing';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import type { Invoice, Subscription } from '../../../tools/standins/stripe/src/books/books';
import { refundLastPayment } from '../../../tools/standins/stripe/src/subscriptions/take-back';
import { findSubscriptionDoubts } from '../src/doubts/find-doubts';
import { STRIPE } from '../src/stripe/stripe-client';
import { NoticeEndedEntitlements } from '../src/subscriptions/notice-ended-entitlements';
import { startBilling, type RunningBilling } from './running-billing';

const instant = (seconds: number) => new Date(seconds * 1000).toISOString();

describe('what was paid, where the subscription itself does not say so', () => {
  let billing: RunningBilling;
  let stripe: Stripe;

  beforeAll(async () => {
    billing = await startBilling();
    stripe = billing.service.app.get<Stripe>(STRIPE);
  });
  afterAll(() => billing.dispose());
  afterEach(() => billing.stripe.webhooks.setFaults({ dropShare: 0 }));

  const expectKnown = (id: string, condition: string) =>
    eventually(`${id} to be known with ${condition}`, async () => {
      return (await billing.count(`SELECT FROM subscription WHERE id = $1 AND ${condition}`, [id])) === 1;
    });

  describe('while its collection is paused', () => {
    const doubts = (user: string) => findSubscriptionDoubts(billing.service.app.get(DataSource), user);
    const expectEnd = (user: string, end: number) =>
      eventually('the end of what was paid', async () => {
        const check = await billing.check(user);
        return check.subscription_end === instant(end) && check.canceled && check;
      });

    it.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
      'gives the plan until the paid period ends and not longer, and an operator is told: %s',
      async (behavior) => {
        const { user, subscription } = await billing.subscribed();
        const paidUntil = subscription.periodEnd;
        await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior } });
        expect(await expectEnd(user, paidUntil)).toMatchObject({ subscribed: true, subscription_tier: 'standard' });
        expect(await doubts(user)).toEqual([{ kind: 'paused', subscriptionId: subscription.id, userId: user }]);

        billing.stripe.provider.renew(subscription);
        billing.stripe.provider.renew(subscription);
        await billing.quiet();
        await expectEnd(user, paidUntil);
        const notice = billing.service.app.get(NoticeEndedEntitlements);
        while (await notice.runNext(new Date(paidUntil * 1000)));
        const published = await billing.neighbours.published('billing.entitlement-changed.v1');
        // What comes later from the provider is judged by the real clock, by which the period still runs.
        expect(published.filter((event) => event.userId === user)).toContainEqual(
          expect.objectContaining({ valid: false, tier: 'free' }),
        );
      },
    );

    it('gives it again once money is collected again, and the doubt is gone', async () => {
      const { user, subscription } = await billing.subscribed();
      await stripe.subscriptions.update(subscription.id, { pause_collection: { behavior: 'void' } });
      await expectEnd(user, subscription.periodEnd);
      await stripe.subscriptions.update(subscription.id, { pause_collection: '' });
      await eventually('the plan that renews', async () => !(await billing.check(user)).canceled);
      expect(await billing.check(user)).toMatchObject({ subscribed: true, isCancelledButActive: false });
      expect(await doubts(user)).toEqual([]);
    });

    it('ends with what was paid before, when the pause is noticed months later', async () => {
      const { user, subscription } = await billing.subscribed();
      const paidUntil = subscription.periodEnd;
      billing.stripe.webhooks.setFaults({ dropShare: 1 });
      billing.stripe.provider.setPause(subscription, { behavior: 'void', resumesAt: null });
      for (let month = 0; month < 3; month++) billing.stripe.provider.renew(subscription);
      await billing.reconcile();
      await expectEnd(user, paidUntil);
    });

    it('gives a trial to its end', async () => {
      const { user, subscription } = await billing.subscribed();
      const { provider } = billing.stripe;
      provider.setTrialEnd(subscription, provider.ledger.now() + 90 * 86_400);
      provider.setPause(subscription, { behavior: 'void', resumesAt: null });
      await expectEnd(user, subscription.periodEnd);
    });

    it('ends a plan that was not paid with what was paid', async () => {
      const { user, subscription } = await billing.subscribed();
      const paidUntil = subscription.periodEnd;
      billing.stripe.provider.failRenewal(subscription);
      billing.stripe.provider.setPause(subscription, { behavior: 'void', resumesAt: null });
      await expectEnd(user, paidUntil);
    });
  });

  describe('by an invoice that is paid after the end', () => {
    /** A renewal is not paid, the subscription ends, and its bill stays open. */
    const endedUnpaid = async (): Promise<{ user: string; subscription: Subscription; bill: Invoice }> => {
      const { user, subscription } = await billing.subscribed();
      billing.stripe.provider.failRenewal(subscription);
      billing.stripe.provider.cancelNow(subscription);
      await billing.expectSubscribed(user, false);
      await billing.quiet();
      const bill = billing.stripe.provider.books.invoices[subscription.latestInvoice ?? ''];
      if (!bill) throw new Error('nothing was billed');
      billing.stripe.provider.advance(5);
      return { user, subscription, bill };
    };

    it('gives the period that it pays for', async () => {
      const { user, subscription, bill } = await endedUnpaid();
      await stripe.invoices.pay(bill.id);
      const { check } = await billing.expectSubscribed(user, true);
      const end = instant(subscription.periodEnd);
      expect(check).toMatchObject({ subscription_tier: 'standard', subscription_end: end, isCancelledButActive: true });
    });

    it('gives it, too, when the webhook was lost', async () => {
      const { user, bill } = await endedUnpaid();
      billing.stripe.webhooks.setFaults({ dropShare: 1 });
      await stripe.invoices.pay(bill.id);
      await billing.reconcile();
      await billing.expectSubscribed(user, true);
    });

    it('gives it when the bill had been written off', async () => {
      const { user, bill } = await endedUnpaid();
      bill.status = 'uncollectible';
      await stripe.invoices.pay(bill.id);
      await billing.expectSubscribed(user, true);
    });

    it('gives nothing for a period that is over', async () => {
      const { user, subscription, bill } = await endedUnpaid();
      bill.lines = bill.lines.map((line) => ({ ...line, period: { start: 0, end: bill.created - 60 } }));
      await stripe.invoices.pay(bill.id);
      await expectKnown(subscription.id, 'paid_after_end');
      expect((await billing.check(user)).subscribed).toBe(false);
    });

    it('gives nothing for what was paid before the end', async () => {
      const { user, subscription } = await billing.subscribed();
      billing.stripe.provider.advance(5);
      billing.stripe.provider.cancelNow(subscription);
      await billing.expectSubscribed(user, false);
      await expectKnown(subscription.id, 'NOT paid_after_end');
    });

    it('ends when that payment is taken back, too', async () => {
      const { user, subscription, bill } = await endedUnpaid();
      await stripe.invoices.pay(bill.id);
      await billing.expectSubscribed(user, true);
      refundLastPayment(billing.stripe.provider.ledger, subscription);
      await billing.expectSubscribed(user, false);
    });
  });
});
