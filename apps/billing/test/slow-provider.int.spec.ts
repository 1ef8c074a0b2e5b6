import { randomUUID } from 'node:crypto';
import { errorBody, hostedPage } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import pg from 'pg';
import type Stripe from 'stripe';
import { STRIPE } from '../src/stripe/stripe-client';
import { RefreshSubscription } from '../src/subscriptions/refresh-subscription';
import { startBilling, type RunningBilling } from './running-billing';

describe('a payment provider that is slow', () => {
  let billing: RunningBilling;
  let administrator: pg.Client;

  beforeAll(async () => {
    billing = await startBilling();
    administrator = new pg.Client({ connectionString: billing.database.url });
    await administrator.connect();
  });
  afterAll(async () => {
    await administrator.end();
    await billing.dispose();
  });
  afterEach(() => billing.line.restore());

  const sessionsOf = (userId: string) =>
    Object.values(billing.stripe.provider.books.checkoutSessions).filter((one) => one.clientReferenceId === userId);
  const customersOf = (userId: string) =>
    Object.values(billing.stripe.provider.books.customers).filter((one) => one.metadata.user_id === userId);
  const openSessionsOf = (userId: string) => sessionsOf(userId).filter(({ status }) => status === 'open');

  /** How many transactions wait for something that is not the database. A call is given up after four seconds. */
  const waitingTransactions = () =>
    execute(
      administrator,
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'
         AND state_change < clock_timestamp() - interval '2 seconds'`,
    );

  /** The most transactions that waited at any time until the work came to an end. */
  const waitingDuring = async (work: Promise<unknown>) => {
    let hasEnded = false;
    let most = 0;
    void work.finally(() => (hasEnded = true));
    await eventually('the work to end', async () => {
      most = Math.max(most, await waitingTransactions());
      return hasEnded;
    });
    return most;
  };

  it('is asked with a bound of four seconds, twice at most', () => {
    const stripe = billing.service.app.get<Stripe>(STRIPE);
    expect([stripe.getApiField('timeout'), stripe.getMaxNetworkRetries()]).toEqual([4_000, 1]);
  });

  it('is given up by checkout and the portal, is not waited for in a transaction, and leaves nothing half done', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const ask = () =>
      Promise.all([billing.checkout(one, 'basic'), billing.call(other, 'POST', '/api/stripe/customer-portal')]);
    billing.line.holdAnswers();
    const asked = ask();
    expect(await waitingDuring(asked)).toBe(0);
    for (const { status, body } of await asked)
      expect([status, errorBody.parse(body).code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);

    billing.line.restore();
    expect((await ask()).map(({ status }) => status)).toEqual([200, 200]);
    for (const user of [one, other]) {
      expect((await billing.checkout(user, 'basic')).status).toBe(200);
      expect([customersOf(user).length, openSessionsOf(user).length]).toEqual([1, 1]);
    }
  });

  it('keeps no transaction waiting for the answer to a follow-up, which is done when it comes', async () => {
    const user = randomUUID();
    billing.stripe.webhooks.setFaults({ hold: true });
    await billing.subscribe(user, 'standard');
    billing.line.holdAnswers();
    billing.stripe.webhooks.setFaults({ hold: false });
    const claimed = async () =>
      (await billing.count(`SELECT FROM follow_up WHERE due_at > now() + interval '20 seconds'`)) > 0;
    await eventually('a follow-up to be claimed', claimed);
    const failed = async () => (await billing.count('SELECT FROM follow_up WHERE attempts > 0')) > 0;
    expect(await waitingDuring(eventually('the attempt to fail', failed))).toBe(0);
    billing.line.restore();
    await eventually('the entitlement', async () => (await billing.check(user)).subscribed);
  });

  it('does not undo with a late answer what a later one said', async () => {
    const user = randomUUID();
    const id = await billing.subscribe(user, 'standard');
    await eventually('the entitlement', async () => (await billing.check(user)).subscribed);
    await billing.quiet();
    const subscription = billing.stripe.provider.books.subscriptions[id];
    if (!subscription) throw new Error('the provider lost the subscription');

    const { subscriptions } = billing.service.app.get<Stripe>(STRIPE);
    const retrieve = subscriptions.retrieve.bind(subscriptions);
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isRead = false;
    jest.spyOn(subscriptions, 'retrieve').mockImplementationOnce(async (asked: string) => {
      const answer = await retrieve(asked);
      isRead = true;
      await released;
      return answer;
    });
    const reference = { subscriptionId: id, customerId: subscription.customer };
    const late = billing.service.app.get(RefreshSubscription).run(reference, async () => undefined);
    await eventually('the first answer', async () => isRead);
    billing.stripe.provider.cancelNow(subscription);
    await eventually('the end', async () => !(await billing.check(user)).subscribed);
    release();
    await late;
    expect((await billing.check(user)).subscribed).toBe(false);
  });
});

describe('two pages of one person', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const statesOf = (userId: string) =>
    Object.values(billing.stripe.provider.books.checkoutSessions)
      .filter((one) => one.clientReferenceId === userId)
      .map(({ status }) => status);

  it('are never open together, when two plans are chosen at the same moment', async () => {
    const user = randomUUID();
    const answers = await Promise.all([
      billing.checkout(user, 'basic'),
      billing.checkout(user, 'standard'),
      billing.checkout(user, 'premium'),
    ]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    expect(statesOf(user).filter((state) => state === 'open')).toHaveLength(1);
  });

  it('are not open together after a crash before the first was noted', async () => {
    const user = randomUUID();
    await billing.checkout(user, 'basic');
    await billing.count('UPDATE checkout_attempt SET session_id = NULL WHERE user_id = $1', [user]);
    await billing.checkout(user, 'premium');
    expect(statesOf(user)).toEqual(['expired', 'open']);
  });

  it('are one, when the same plan is asked for again after such a crash', async () => {
    const user = randomUUID();
    const first = await billing.checkout(user, 'basic');
    await billing.count('UPDATE checkout_attempt SET session_id = NULL WHERE user_id = $1', [user]);
    const again = await billing.checkout(user, 'basic');
    expect(hostedPage.parse(again.body)).toEqual(hostedPage.parse(first.body));
    expect(statesOf(user)).toEqual(['open']);
  });
});
