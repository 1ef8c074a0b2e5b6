import { randomUUID } from 'node:crypto';
import { type PaidTier, subscriptionCheck, type SubscriptionCheck } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { chooseFreePort, eventually, startTestService, FaultyProxy, type TestService } from '@barrelhive/testing';
import type { Subscription } from '../../../tools/standins/stripe/src/books/books';
import { createStripeStandin, type StripeStandin } from '../../../tools/standins/stripe/src/stripe-standin';
import { billingService } from '../src/billing-service';
import { billingMigrations } from '../src/database/migrations';
import { ReconcileSubscriptions } from '../src/subscriptions/reconcile-subscriptions';

/** The billing service beside a payment provider of its own, with what its tests say often. */
export interface RunningBilling extends TestService {
  stripe: StripeStandin;
  /** The line to the provider, which can be cut. */
  line: FaultyProxy;
  checkout(userId: string, tier: PaidTier, more?: Record<string, unknown>): Promise<{ status: number; body: unknown }>;
  /** Goes through checkout and pays; gives the provider's id of the subscription. */
  subscribe(userId: string, tier: PaidTier): Promise<string>;
  /** Somebody new who pays for Standard; nothing is left to do at the provider. */
  subscribed(): Promise<{ user: string; subscription: Subscription }>;
  /** Compares all subscriptions with the provider, as each night. */
  reconcile(): Promise<unknown>;
  /** A subscription as it stands in the books of the provider. */
  subscription(id: string): Subscription;
  /** The value of one of the service's figures, by its name and labels. */
  figure(name: string): Promise<number>;
  /** Posts a body as a webhook with a signature header. */
  webhook(payload: string, signature?: string): Promise<Response>;
  check(userId: string): Promise<SubscriptionCheck>;
  /** Waits until billing says that a user has a plan, or has none; gives what it says. */
  expectSubscribed(userId: string, expected: boolean): Promise<{ check: SubscriptionCheck }>;
  /** Waits until nothing is left to do at the provider. */
  quiet(): Promise<unknown>;
  /** How many rows a statement reads or changes in the service's own database. */
  count(sql: string, parameters?: unknown[]): Promise<number>;
}

export async function startBilling(environment: Record<string, string> = {}): Promise<RunningBilling> {
  const port = await chooseFreePort();
  const stripe = await createStripeStandin({ webhookUrl: `http://127.0.0.1:${port}/api/stripe/webhook` });
  const line = await FaultyProxy.to(stripe.url);
  const test = await startTestService({
    service: billingService,
    migrations: billingMigrations,
    environment: {
      PORT: String(port),
      PUBLIC_URL: 'https://barrelhive.example',
      STRIPE_API_BASE: line.url,
      STRIPE_SECRET_KEY: 'sk_test_barrelhive_development',
      STRIPE_WEBHOOK_SECRET: 'whsec_barrelhive_development',
      FOLLOW_UP_POLL_SECONDS: '0.2',
      ...environment,
    },
  });
  const database = await test.database.connect();
  const checkout: RunningBilling['checkout'] = (userId, tier, more) =>
    test.call(userId, 'POST', '/api/stripe/create-checkout', { tier, ...more });

  const check: RunningBilling['check'] = async (userId) =>
    subscriptionCheck.parse((await test.call(userId, 'GET', '/api/stripe/check-subscription')).body);
  const count: RunningBilling['count'] = (sql, parameters) => execute(database, sql, parameters);

  const expectSubscribed: RunningBilling['expectSubscribed'] = (userId, expected) =>
    eventually(`${userId} to be subscribed: ${expected}`, async () => {
      const said = await check(userId);
      return said.subscribed === expected && { check: said };
    });
  const quiet = () => eventually('all follow-ups to be done', async () => (await count('SELECT FROM follow_up')) === 0);
  const subscribe: RunningBilling['subscribe'] = async (userId, tier) => {
    await checkout(userId, tier);
    const { checkoutSessions } = stripe.provider.books;
    const session = Object.values(checkoutSessions).find(
      (one) => one.clientReferenceId === userId && one.status === 'open',
    );
    if (!session) throw new Error(`no checkout is open for ${userId}`);
    return stripe.provider.completeCheckout(session).id;
  };
  const subscription: RunningBilling['subscription'] = (id) => {
    const found = stripe.provider.books.subscriptions[id];
    if (!found) throw new Error(`the provider has no subscription ${id}`);
    return found;
  };

  return {
    ...test,
    stripe,
    line,
    checkout,
    subscribe,
    async subscribed() {
      const user = randomUUID();
      const id = await subscribe(user, 'standard');
      await expectSubscribed(user, true);
      await quiet();
      return { user, subscription: subscription(id) };
    },
    async reconcile() {
      await test.service.app.get(ReconcileSubscriptions).run(new AbortController().signal);
      await quiet();
    },
    subscription,
    async figure(name) {
      const lines = (await (await fetch(`${test.service.operatorsUrl}/metrics`)).text()).split('\n');
      return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length));
    },
    webhook: (payload, signature) =>
      fetch(`${test.url}/api/stripe/webhook`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        body: payload,
      }),
    check,
    expectSubscribed,
    quiet,
    count,
    async dispose() {
      await test.dispose();
      await stripe.close();
      await line.dispose();
    },
  };
}
