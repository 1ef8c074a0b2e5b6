import { randomUUID } from 'node:crypto';
import { errorBody } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import Stripe from 'stripe';
import { noWebhookFaults } from '../../../tools/standins/stripe/src/webhooks/webhook-faults';
import {
  closeDispute,
  disputeLastPayment,
  refundLastPayment,
} from '../../../tools/standins/stripe/src/subscriptions/take-back';
import { startBilling, type RunningBilling } from './running-billing';

const SECRET = 'whsec_barrelhive_development';
const CLOCK_OFFSET = 'barrelhive_billing_clock_offset_seconds';
const OLDER = '2024-06-20';

describe('events of the payment provider that are lost, of another shape, or oddly signed', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());
  afterEach(() => {
    billing.stripe.webhooks.setFaults(noWebhookFaults);
    billing.stripe.provider.books.webhookApiVersion = '2026-10-28.endive';
  });

  const ledger = () => billing.stripe.provider.ledger;
  const loseAll = () => billing.stripe.webhooks.setFaults({ dropShare: 1 });

  describe('asked for each night', () => {
    it('a refund ends the plan', async () => {
      const { user, subscription } = await billing.subscribed();
      loseAll();
      refundLastPayment(ledger(), subscription);
      await billing.reconcile();
      expect((await billing.check(user)).subscribed).toBe(false);
    });

    it('a refund of a part leaves it', async () => {
      const { user, subscription } = await billing.subscribed();
      loseAll();
      refundLastPayment(ledger(), subscription, 100);
      await billing.reconcile();
      expect((await billing.check(user)).subscribed).toBe(true);
    });

    it('a refund in two parts ends it', async () => {
      const { user, subscription } = await billing.subscribed();
      loseAll();
      refundLastPayment(ledger(), subscription, 100);
      refundLastPayment(ledger(), subscription);
      await billing.reconcile();
      expect((await billing.check(user)).subscribed).toBe(false);
    });

    it('a dispute ends it, and one that was won gives it again', async () => {
      const { user, subscription } = await billing.subscribed();
      loseAll();
      disputeLastPayment(ledger(), subscription);
      await billing.reconcile();
      expect((await billing.check(user)).subscribed).toBe(false);
      closeDispute(ledger(), subscription, 'won');
      await billing.reconcile();
      expect((await billing.check(user)).subscribed).toBe(true);
    });

    it('a refund ends it before, when anything else is told of the subscription', async () => {
      const { user, subscription } = await billing.subscribed();
      loseAll();
      refundLastPayment(ledger(), subscription);
      billing.stripe.webhooks.setFaults(noWebhookFaults);
      billing.stripe.provider.tellUpdated(subscription);
      await billing.expectSubscribed(user, false);
    });

    it('none is taken twice', async () => {
      await billing.subscribed();
      await billing.reconcile();
      const before = await billing.count('SELECT FROM stripe_event');
      await billing.reconcile();
      expect(await billing.count('SELECT FROM stripe_event')).toBe(before);
    });
  });

  describe('in the shape of an older API', () => {
    it('an invoice that was not paid leads to its subscription', async () => {
      const { user, subscription } = await billing.subscribed();
      loseAll();
      billing.stripe.provider.cancelNow(subscription);
      const { customer, id } = subscription;
      const object = { object: 'invoice', id: 'in_old', customer, subscription: id, status: 'open' };
      const about = { id: 'evt_old_failed', object: 'event', api_version: OLDER, type: 'invoice.payment_failed' };
      const payload = JSON.stringify({ ...about, data: { object } });
      await billing.webhook(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }));
      await billing.expectSubscribed(user, false);
    });

    it('a whole life is followed: bought, renewed, unpaid, paid, refunded', async () => {
      billing.stripe.provider.books.webhookApiVersion = OLDER;
      const { user, subscription } = await billing.subscribed();
      const { provider } = billing.stripe;
      provider.renew(subscription);
      const expectEndOfPeriod = () =>
        eventually('the next period', async () => {
          const { subscription_end: end } = await billing.check(user);
          return end === new Date(subscription.periodEnd * 1000).toISOString();
        });
      await expectEndOfPeriod();
      provider.failRenewal(subscription);
      await eventually('the unpaid bill', async () => (await billing.check(user)).payment_due_by !== undefined);
      provider.renew(subscription);
      await eventually('the paid bill', async () => (await billing.check(user)).payment_due_by === undefined);
      await expectEndOfPeriod();
      refundLastPayment(ledger(), subscription);
      await billing.expectSubscribed(user, false);
    });

    it.each(['invoice.paid', 'invoice.payment_failed'])('%s alone is enough', async (type) => {
      billing.stripe.provider.books.webhookApiVersion = OLDER;
      const { user, subscription } = await billing.subscribed();
      loseAll();
      if (type === 'invoice.paid') billing.stripe.provider.renew(subscription);
      else billing.stripe.provider.failRenewal(subscription);
      const event = billing.stripe.provider.books.events.find((event) => event.type === type);
      expect(event?.object).toMatchObject({ subscription: subscription.id });
      expect(event?.object).not.toHaveProperty('parent');
      if (event) billing.stripe.webhooks.resend(event);
      await eventually('what the invoice says', async () => {
        const { subscription_end: end } = await billing.check(user);
        return end === new Date(subscription.periodEnd * 1000).toISOString();
      });
    });

    it('an invoice that is of no subscription is noted and left', async () => {
      const object = { object: 'invoice', id: 'in_once', customer: 'cus_1', subscription: null };
      const payload = JSON.stringify({ id: 'evt_once', object: 'event', type: 'invoice.paid', data: { object } });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET });
      expect((await billing.webhook(payload, signature)).status).toBe(200);
      await billing.quiet();
    });
  });

  describe('signed', () => {
    const payload = () =>
      JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type: 'invoice.paid', data: { object: {} } });
    const by = (body: string, secret: string, timestamp = Math.floor(Date.now() / 1000)) =>
      Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }).split(',')[1];
    const now = () => Math.floor(Date.now() / 1000);
    /** The figures are collected every few seconds. */
    const clockIsOff = (seconds: number) =>
      eventually(`the clock to be ${seconds} s off`, async () => {
        return Math.abs((await billing.figure(CLOCK_OFFSET)) - seconds) < 30;
      });
    const WRONG = `v1=${'0'.repeat(64)}`;

    it.each<[string, (right: string) => string[]]>([
      ['by two secrets, the right one last', (right) => [WRONG, right]],
      ['by two secrets, the right one first', (right) => [right, WRONG]],
      ['by three secrets and a scheme of the test mode', (right) => [WRONG, right, WRONG, `v0=${'a'.repeat(64)}`]],
      ['with a scheme of the test mode first', (right) => [`v0=${'a'.repeat(64)}`, right]],
      ['with a scheme that nobody knows yet', (right) => [`v2=${'a'.repeat(64)}`, right]],
      ['twice by the same', (right) => [right, right]],
    ])('%s, it is taken', async (_what, signatures) => {
      const body = payload();
      const header = [`t=${now()}`, ...signatures(by(body, SECRET) ?? '')].join(',');
      expect((await billing.webhook(body, header)).status).toBe(200);
    });

    it.each([
      ['an event in the thin form of API v2', { object: 'v2.core.event', type: 'v2.core.account.updated' }],
      ['a ping of an event destination', { object: 'v2.core.event', type: 'v2.core.event_destination.ping', data: {} }],
      ['a thin event of a subscription', { object: 'v2.core.event', type: 'v1.customer.subscription.updated' }],
      ['an event without data', { object: 'event', type: 'charge.refunded' }],
      ['an event whose data are null', { object: 'event', type: 'charge.dispute.created', data: null }],
      ['an event whose object is null', { object: 'event', type: 'invoice.paid', data: { object: null } }],
      ['an event of a type that nobody knows yet', { object: 'event', type: 'mug.broken', data: { object: {} } }],
    ])('%s is noted and left', async (_what, event) => {
      const body = JSON.stringify({ id: `evt_${randomUUID()}`, ...event });
      expect((await billing.webhook(body, `t=${now()},${by(body, SECRET)}`)).status).toBe(200);
      await billing.quiet();
    });

    it.each(['{}', '[]', '"stop"', '{"id":"","type":"invoice.paid"}', '{"id":7,"type":"invoice.paid"}'])(
      'what is no event is refused: %s',
      async (body) => {
        const refused = await billing.webhook(body, `t=${now()},${by(body, SECRET)}`);
        expect([refused.status, errorBody.parse(await refused.json()).code]).toEqual([400, 'VALIDATION_FAILED']);
      },
    );

    it('while a secret is rolled, everything goes on', async () => {
      billing.stripe.webhooks.setFaults({ rollsSecret: true });
      const { user } = await billing.subscribed();
      expect((await billing.check(user)).subscribed).toBe(true);
    });

    it('by a clock that is off, it is refused, and a figure says by how much', async () => {
      for (let nth = 0; nth < 5; nth++) {
        const body = payload();
        const header = `t=${now() - 400},${by(body, SECRET, now() - 400)}`;
        const refused = await billing.webhook(body, header);
        expect([refused.status, errorBody.parse(await refused.json()).code]).toEqual([
          400,
          'WEBHOOK_SIGNATURE_INVALID',
        ]);
      }
      await clockIsOff(400);
    });

    it.each([-3_600, -301, 3_600])(
      '%i s off, the figure says so, and is right again with the next',
      async (seconds) => {
        const body = payload();
        const header = `t=${now() + seconds},${by(body, SECRET, now() + seconds)}`;
        await billing.webhook(body, header);
        await clockIsOff(-seconds);
        const next = payload();
        expect((await billing.webhook(next, `t=${now()},${by(next, SECRET)}`)).status).toBe(200);
        await clockIsOff(0);
      },
    );

    it('by a forger, whatever time it claims, it says nothing of the clock', async () => {
      const body = payload();
      const header = `t=${now() - 9_000},${by(body, 'whsec_of_somebody_else', now() - 9_000)}`;
      expect((await billing.webhook(body, header)).status).toBe(400);
      const next = payload();
      expect((await billing.webhook(next, `t=${now() - 100},${by(next, SECRET, now() - 100)}`)).status).toBe(200);
      await clockIsOff(100);
    });

    it('long ago, it is not taken under a second time that is of today', async () => {
      const body = payload();
      const signed = by(body, SECRET, now() - 9_000);
      for (const header of [`t=${now()},t=${now() - 9_000},${signed}`, `t=${now() - 9_000}e5,${signed}`])
        expect((await billing.webhook(body, header)).status).toBe(400);
    });
  });
});
