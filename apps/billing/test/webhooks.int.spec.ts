import { randomUUID } from 'node:crypto';
import { errorBody, paidTiers } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import fc from 'fast-check';
import Stripe from 'stripe';
import type { Subscription } from '../../../tools/standins/stripe/src/books/books';
import { GrantFreePremium } from '../src/subscriptions/grant-free-premium';
import { NoticeEndedEntitlements } from '../src/subscriptions/notice-ended-entitlements';
import { ReconcileSubscriptions } from '../src/subscriptions/reconcile-subscriptions';
import { startBilling, type RunningBilling } from './running-billing';

const SECRET = 'whsec_barrelhive_development';
const DAY_S = 86_400;

describe('what the payment provider tells', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());
  afterEach(() => billing.stripe.webhooks.setFaults({ copies: 1, shuffleMs: 0, hold: false, dropNext: 0 }));

  const entitlementsOf = async (userId: string) =>
    (await billing.neighbours.published('billing.entitlement-changed.v1')).filter((event) => event.userId === userId);
  const quiet = () =>
    eventually('all follow-ups to be done', async () => {
      const waiting = await billing.count('SELECT FROM follow_up WHERE gave_up_at IS NULL');
      return waiting === 0;
    });
  const subscriptionOf = (id: string): Subscription => {
    const subscription = billing.stripe.provider.books.subscriptions[id];
    if (!subscription) throw new Error(`the provider has no subscription ${id}`);
    return subscription;
  };
  const noticeEnded = async (now: Date) => {
    const notice = billing.service.app.get(NoticeEndedEntitlements);
    while (await notice.runNext(now));
  };
  const post = (payload: string, signature?: string) =>
    fetch(`${billing.url}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
      body: payload,
    });

  it('entitles whoever has paid, and publishes that once', async () => {
    const user = randomUUID();
    expect(await billing.check(user)).toMatchObject({
      subscribed: false,
      subscription_tier: 'free',
      subscription_status: 'inactive',
    });
    const id = await billing.subscribe(user, 'standard');
    await eventually('the entitlement', async () => (await billing.check(user)).subscribed);
    await quiet();
    const end = new Date(subscriptionOf(id).periodEnd * 1000).toISOString();
    expect(await billing.check(user)).toEqual({
      subscription_tier: 'standard',
      subscribed: true,
      subscription_end: end,
      subscription_status: 'active',
      subscription_canceled: false,
      canceled: false,
      isCancelledButActive: false,
      willExpireAt: null,
    });
    expect(await entitlementsOf(user)).toEqual([
      { userId: user, tier: 'standard', valid: true, status: 'active', cancelled: false, endsAt: end, version: 1 },
    ]);
  });

  it('is taken only with a signature of today', async () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'invoice.paid', data: { object: {} } });
    const sign = (secret: string, timestamp?: number) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    const forged = await post(payload, sign('whsec_of_somebody_else'));
    expect([forged.status, errorBody.parse(await forged.json()).code]).toEqual([400, 'WEBHOOK_SIGNATURE_INVALID']);
    expect((await post(payload)).status).toBe(400);
    expect((await post(`${payload} `, sign(SECRET))).status).toBe(400);
    expect((await post(payload, sign(SECRET, Math.floor(Date.now() / 1000) - 400))).status).toBe(400);
    expect((await post(payload, sign(SECRET))).status).toBe(200);
  });

  it.each([
    ['no values', 't=,v1='],
    ['no signature', 't=1700000000'],
    ['an empty signature', 't=1700000000,v1='],
    ['a signature without a value', 't=1700000000,v1'],
    ['no time', 'v1=0123456789abcdef'],
    ['a time that is no number', 't=soon,v1=0123456789abcdef'],
    ['a time beyond all numbers', `t=${'9'.repeat(400)},v1=0123456789abcdef`],
    ['a signature that is not hexadecimal', `t=1700000000,v1=${'zÿ'.repeat(32)}`],
    ['thousands of signatures', `t=1700000000${',v1=ab'.repeat(2_000)}`],
    ['nothing but separators', ',=,=,'],
    ['another scheme only', 't=1700000000,v0=0123456789abcdef'],
  ])('is refused as forged when its signature header has %s', async (_what, header) => {
    const refused = await post('{"id":"evt_1","object":"event"}', header);
    expect([refused.status, errorBody.parse(await refused.json()).code]).toEqual([400, 'WEBHOOK_SIGNATURE_INVALID']);
  });

  it('keeps a cancelled plan to the end of its period, which the clock notices', async () => {
    const user = randomUUID();
    const id = await billing.subscribe(user, 'premium');
    billing.stripe.provider.cancelAtPeriodEnd(subscriptionOf(id));
    const cancelled = await eventually('the cancellation', async () => {
      const check = await billing.check(user);
      return check.canceled && check;
    });
    expect(cancelled).toMatchObject({ subscribed: true, subscription_status: 'cancelled', isCancelledButActive: true });
    expect(cancelled.willExpireAt).toBe(cancelled.subscription_end);
    await quiet();

    const end = new Date(subscriptionOf(id).periodEnd * 1000);
    await noticeEnded(new Date(end.getTime() - 1));
    expect((await entitlementsOf(user)).at(-1)).toMatchObject({ valid: true });
    await noticeEnded(end);
    // What comes later from the provider is judged by the real clock, by which the period still runs.
    expect(await entitlementsOf(user)).toContainEqual(
      expect.objectContaining({ valid: false, tier: 'free', status: 'inactive', cancelled: true }),
    );
  });

  it('ends an unpaid renewal after the grace period and not before', async () => {
    const user = randomUUID();
    const id = await billing.subscribe(user, 'basic');
    billing.stripe.provider.failRenewal(subscriptionOf(id));
    await quiet();
    await eventually('the past due status', async () => {
      const sql = `SELECT FROM subscription WHERE id = $1 AND status = 'past_due'`;
      return (await billing.count(sql, [id])) === 1;
    });
    const { payment_due_by: dueBy = '' } = await billing.check(user);
    expect(Date.parse(dueBy) / (DAY_S * 1000)).toBeCloseTo(Date.now() / (DAY_S * 1000) + 7, 2);
    await noticeEnded(new Date(Date.now() + 6.9 * DAY_S * 1000));
    expect((await billing.check(user)).subscribed).toBe(true);
    await noticeEnded(new Date(Date.now() + 7.1 * DAY_S * 1000));
    expect(await entitlementsOf(user)).toContainEqual(expect.objectContaining({ valid: false }));
    billing.stripe.provider.renew(subscriptionOf(id));
    await eventually('the paid renewal', async () => !('payment_due_by' in (await billing.check(user))));
    const renewed = (await entitlementsOf(user)).at(-1);
    expect(renewed).toMatchObject({ valid: true, tier: 'basic', status: 'active' });
  });

  it('is made up for by the nightly comparison when it never came', async () => {
    const user = randomUUID();
    billing.stripe.webhooks.setFaults({ dropNext: 100 });
    const id = await billing.subscribe(user, 'standard');
    expect((await billing.check(user)).subscribed).toBe(false);
    const reconcile = billing.service.app.get(ReconcileSubscriptions);
    const { signal } = new AbortController();
    await reconcile.run(signal);
    await eventually('the entitlement', async () => (await billing.check(user)).subscribed);
    billing.stripe.provider.cancelNow(subscriptionOf(id));
    await reconcile.run(signal);
    await eventually('the end', async () => !(await billing.check(user)).subscribed);
  });

  it('waits while the provider is down, and through a restart of the line', async () => {
    const user = randomUUID();
    billing.stripe.webhooks.setFaults({ hold: true });
    await billing.subscribe(user, 'basic');
    billing.line.cut();
    billing.stripe.webhooks.setFaults({ hold: false });
    await eventually('a failed attempt', async () => {
      const failed = await billing.count('SELECT FROM follow_up WHERE attempts > 0');
      return failed > 0;
    });
    expect((await billing.check(user)).subscribed).toBe(false);
    billing.line.restore();
    await eventually('the entitlement', async () => (await billing.check(user)).subscribed);
  });

  it('gives up on a subscription that the provider does not have', async () => {
    const object = { object: 'subscription', id: 'sub_nowhere', customer: 'cus_nowhere' };
    const payload = JSON.stringify({
      id: 'evt_nowhere',
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object },
    });
    await post(payload, Stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET }));
    await eventually('the follow-up to wait for an operator', async () => {
      const abandoned = await billing.count('SELECT FROM follow_up WHERE gave_up_at IS NOT NULL');
      return abandoned > 0;
    });
    expect(await billing.count('SELECT FROM follow_up WHERE gave_up_at IS NOT NULL AND attempts = 1')).toBe(1);
  });

  it('is outdone by what the operator gives', async () => {
    const user = randomUUID();
    const grant = billing.service.app.get(GrantFreePremium);
    await grant.run(user, { isGranted: true });
    await grant.run(user, { isGranted: true });
    expect(await billing.check(user)).toMatchObject({ subscription_tier: 'free_premium', subscribed: true });
    await grant.run(user, { isGranted: false });
    expect((await entitlementsOf(user)).map(({ tier, valid }) => [tier, valid])).toEqual([
      ['free_premium', true],
      ['free', false],
    ]);
  });

  it("ends in the provider's own state whatever is repeated, delayed and overtaken", async () => {
    const step = fc.constantFrom('cancel', 'resume', 'fail', 'renew', 'end', ...paidTiers);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), fc.constantFrom(...paidTiers), async (steps, tier) => {
        const user = randomUUID();
        billing.stripe.webhooks.setFaults({ copies: 2, shuffleMs: 60 });
        const subscription = subscriptionOf(await billing.subscribe(user, tier));
        for (const each of steps) act(billing, subscription, each);
        const expected = stateOf(subscription);
        await eventually(`${user} to be ${JSON.stringify(expected)}`, async () => {
          const { subscribed, subscription_tier, canceled } = await billing.check(user);
          return JSON.stringify({ subscribed, subscription_tier, canceled }) === JSON.stringify(expected);
        });
        await quiet();
        const events = await entitlementsOf(user);
        expect(events.map(({ version }) => version)).toEqual(events.map((_, index) => index + 1));
        expect(events.at(-1)).toMatchObject({ valid: expected.subscribed, tier: expected.subscription_tier });
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });
});

function act({ stripe: { provider } }: RunningBilling, subscription: Subscription, step: string): void {
  if (subscription.status === 'canceled') return;
  const tier = paidTiers.find((one) => one === step);
  if (tier) provider.changePlan(subscription, `${tier}_monthly`);
  else if (step === 'cancel') provider.cancelAtPeriodEnd(subscription);
  else if (step === 'resume') provider.resume(subscription);
  else if (step === 'fail') provider.failRenewal(subscription);
  else if (step === 'renew') provider.renew(subscription);
  else provider.cancelNow(subscription);
}

function stateOf(subscription: Subscription) {
  const subscribed = subscription.status !== 'canceled';
  return {
    subscribed,
    subscription_tier: subscribed ? subscription.lookupKey.replace('_monthly', '') : 'free',
    canceled: !subscribed || subscription.cancelAt !== null,
  };
}
