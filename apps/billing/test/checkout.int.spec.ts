import { randomUUID } from 'node:crypto';
import { errorBody, hostedPage } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { GrantFreePremium } from '../src/subscriptions/grant-free-premium';
import { startBilling, type RunningBilling } from './running-billing';

describe('buying a plan', () => {
  let billing: RunningBilling;

  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const sessionsOf = (userId: string) =>
    Object.values(billing.stripe.provider.books.checkoutSessions).filter((one) => one.clientReferenceId === userId);
  const customersOf = (userId: string) =>
    Object.values(billing.stripe.provider.books.customers).filter((one) => one.metadata?.user_id === userId);
  const register = (userId: string, name: string, email: string) =>
    billing.neighbours.deliver('auth.user-registered.v1', {
      userId,
      name,
      email,
      phone: '+18015550100',
      consent: { agreed: true, agreedAt: new Date().toISOString(), wording: 'yes' },
    });
  const rename = (userId: string, name: string, email: string) =>
    billing.neighbours.deliver('auth.user-updated.v1', {
      userId,
      name,
      email,
      phone: '+18015550100',
      consent: { agreed: true, agreedAt: new Date().toISOString(), wording: 'yes' },
      version: 2,
    });

  it('needs a login', async () => {
    const response = await fetch(`${billing.url}/api/stripe/create-checkout`, { method: 'POST' });
    expect([response.status, errorBody.parse(await response.json()).code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
  });

  it("opens the provider's page for the plan, with the default ways back", async () => {
    const user = randomUUID();
    const { status, body } = await billing.checkout(user, 'standard');
    expect([status, hostedPage.parse(body).url]).toEqual([200, expect.stringContaining('/c/pay/')]);
    expect(sessionsOf(user)).toMatchObject([
      {
        lookupKey: 'standard_monthly',
        successUrl: 'https://barrelhive.example/payment-success?session_id={CHECKOUT_SESSION_ID}',
        cancelUrl: 'https://barrelhive.example/subscription-select',
        subscriptionMetadata: { user_id: user },
      },
    ]);
  });

  it('tells the others each time that somebody goes to pay', async () => {
    const user = randomUUID();
    const warnings = async () =>
      (await billing.neighbours.published('billing.checkout-opened.v1')).filter(({ userId }) => userId === user);
    expect((await billing.checkout(user, 'standard')).status).toBe(200);
    expect(await warnings()).toHaveLength(1);
    expect((await billing.checkout(user, 'standard')).status).toBe(200);
    expect(await warnings()).toHaveLength(2);
  });

  it('takes ways back of our own, and refuses all others', async () => {
    const user = randomUUID();
    const own = { successUrl: 'https://barrelhive.example/account', cancelUrl: 'https://barrelhive.example/account' };
    expect((await billing.checkout(user, 'basic', { ...own, isNewUser: true })).status).toBe(200);
    const refused = await billing.checkout(user, 'basic', {
      successUrl: 'https://barrelhive.example@evil.example/account',
    });
    expect([refused.status, errorBody.parse(refused.body).code]).toEqual([400, 'RETURN_ADDRESS_REFUSED']);
  });

  it('refuses a plan that nobody sells', async () => {
    const { status } = await billing.call(randomUUID(), 'POST', '/api/stripe/create-checkout', { tier: 'gold' });
    expect(status).toBe(400);
  });

  it('gives one page and one customer to requests side by side', async () => {
    const user = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => billing.checkout(user, 'premium')));
    expect(new Set(answers.map(({ body }) => hostedPage.parse(body).url)).size).toBe(1);
    expect(customersOf(user)).toHaveLength(1);
  });

  it('closes the page of a plan that was chosen before', async () => {
    const user = randomUUID();
    await billing.checkout(user, 'basic');
    await billing.checkout(user, 'premium');
    expect(sessionsOf(user).map(({ lookupKey, status }) => [lookupKey, status])).toEqual([
      ['basic_monthly', 'expired'],
      ['premium_monthly', 'open'],
    ]);
  });

  it('leads whoever has paid to the portal, even before the webhook has come', async () => {
    const user = randomUUID();
    billing.stripe.webhooks.setFaults({ hold: true });
    await billing.subscribe(user, 'basic');
    const { body } = await billing.checkout(user, 'premium');
    expect(hostedPage.parse(body)).toEqual({ url: expect.stringContaining('/p/session/'), page: 'portal' });
    billing.stripe.webhooks.setFaults({ hold: false });
    await eventually('the subscription', async () => (await billing.check(user)).subscribed);
    const again = await billing.checkout(user, 'premium');
    expect(hostedPage.parse(again.body).url).toContain('/p/session/');
  });

  it('gives the plan to whoever has paid and buys again, though all webhooks were lost', async () => {
    const user = randomUUID();
    billing.stripe.webhooks.setFaults({ dropShare: 1 });
    await billing.subscribe(user, 'basic');
    expect((await billing.check(user)).subscribed).toBe(false);
    await billing.checkout(user, 'basic');
    await eventually('the plan', async () => (await billing.check(user)).subscribed);
    billing.stripe.webhooks.setFaults({ dropShare: 0 });
  });

  it('opens a new page although the webhooks of the plan that was paid and ended are still under way', async () => {
    const user = randomUUID();
    billing.stripe.webhooks.setFaults({ hold: true });
    const subscription = billing.stripe.provider.books.subscriptions[await billing.subscribe(user, 'basic')];
    if (subscription) billing.stripe.provider.cancelNow(subscription);
    const { status } = await billing.checkout(user, 'basic');
    billing.stripe.webhooks.setFaults({ hold: false });
    expect(status).toBe(200);
    expect(sessionsOf(user).map((session) => session.status)).toEqual(['complete', 'open']);
  });

  it('opens a new page for whoever subscribes again after the end of a subscription', async () => {
    const user = randomUUID();
    const id = await billing.subscribe(user, 'basic');
    await eventually('the subscription', async () => (await billing.check(user)).subscribed);
    const subscription = billing.stripe.provider.books.subscriptions[id];
    if (!subscription) throw new Error('the provider lost the subscription');
    billing.stripe.provider.cancelNow(subscription);
    await eventually('its end', async () => !(await billing.check(user)).subscribed);
    expect(await billing.check(user)).toMatchObject({ subscription_tier: 'free', ended_plan: 'basic' });
    const { body } = await billing.checkout(user, 'basic');
    expect(hostedPage.parse(body)).toEqual({ url: expect.stringContaining('/c/pay/'), page: 'checkout' });
    expect(sessionsOf(user).map(({ status }) => status)).toEqual(['complete', 'open']);
  });

  it('is refused to whoever was given Premium, and opens nothing at the provider', async () => {
    const user = randomUUID();
    await billing.service.app.get(GrantFreePremium).run(user, { isGranted: true });
    const { status, body } = await billing.checkout(user, 'basic');
    expect([status, errorBody.parse(body).code]).toEqual([409, 'PLAN_IS_COMPLIMENTARY']);
    expect([customersOf(user), sessionsOf(user)]).toEqual([[], []]);
    await billing.service.app.get(GrantFreePremium).run(user, { isGranted: false });
    expect((await billing.checkout(user, 'basic')).status).toBe(200);
  });

  it('closes the page that was open when Premium was given', async () => {
    const user = randomUUID();
    await billing.checkout(user, 'basic');
    await billing.service.app.get(GrantFreePremium).run(user, { isGranted: true });
    await eventually('the page to be closed', () => Promise.resolve(sessionsOf(user)[0]?.status === 'expired'));
    await billing.service.app.get(GrantFreePremium).run(user, { isGranted: false });
    expect((await billing.checkout(user, 'basic')).status).toBe(200);
    expect(sessionsOf(user).map(({ status }) => status)).toEqual(['expired', 'open']);
  });

  it('leaves no page open where Premium is given while the provider is asked for one', async () => {
    const user = randomUUID();
    billing.line.holdRequests();
    const checkout = billing.checkout(user, 'basic');
    await eventually('the checkout to be under way', () =>
      billing.count('SELECT FROM customer WHERE user_id = $1', [user]).then((count) => count === 1),
    );
    await billing.service.app.get(GrantFreePremium).run(user, { isGranted: true });
    await billing.quiet();
    billing.line.restore();
    const { status, body } = await checkout;
    expect([status, errorBody.parse(body).code]).toEqual([409, 'PLAN_IS_COMPLIMENTARY']);
    expect(sessionsOf(user).map((session) => session.status)).toEqual(['expired']);
  });

  it('leads whoever was given Premium and still pays for a plan to the portal, where that ends', async () => {
    const user = randomUUID();
    const id = await billing.subscribe(user, 'basic');
    await eventually('the subscription', async () => (await billing.check(user)).subscribed);
    await billing.service.app.get(GrantFreePremium).run(user, { isGranted: true });
    expect(await billing.check(user)).toMatchObject({ subscription_tier: 'free_premium', paid_plan: 'basic' });
    const { body } = await billing.checkout(user, 'premium');
    expect(hostedPage.parse(body)).toEqual({ url: expect.stringContaining('/p/session/'), page: 'portal' });
    const subscription = billing.stripe.provider.books.subscriptions[id];
    if (!subscription) throw new Error('the provider lost the subscription');
    billing.stripe.provider.cancelAtPeriodEnd(subscription);
    await eventually('nothing to be paid any more', async () => (await billing.check(user)).paid_plan === undefined);
    expect(await billing.check(user)).toMatchObject({ subscription_tier: 'free_premium', subscribed: true });
  });

  it('opens the portal', async () => {
    const { status, body } = await billing.call(randomUUID(), 'POST', '/api/stripe/customer-portal');
    expect([status, hostedPage.parse(body).url]).toEqual([200, expect.stringContaining('/p/session/')]);
  });

  it("keeps the provider's customer at the name and e-mail of the account", async () => {
    const user = randomUUID();
    await register(user, 'Ada', 'ada@example.com');
    await billing.checkout(user, 'basic');
    await eventually('the name', async () => customersOf(user)[0]?.name === 'Ada');
    await rename(user, 'Ada Lovelace', 'ada.lovelace@example.com');
    await eventually('the new name', async () => customersOf(user)[0]?.name === 'Ada Lovelace');
    expect(customersOf(user)).toMatchObject([{ email: 'ada.lovelace@example.com' }]);
  });

  it('leaves nothing for an operator to do when the customer who is renamed was deleted at the provider', async () => {
    const user = randomUUID();
    await register(user, 'Ada', 'ada@example.com');
    await billing.checkout(user, 'basic');
    await eventually('the name', async () => customersOf(user)[0]?.name === 'Ada');
    for (const customer of customersOf(user)) billing.stripe.provider.deleteCustomer(customer);
    await rename(user, 'Ada Lovelace', 'ada@example.com');
    await eventually('the follow-ups to be done', async () => (await billing.count('SELECT FROM follow_up')) === 0);
    expect(customersOf(user)).toMatchObject([{ name: 'Ada' }]);
  });

  it('says so when the provider is down, and goes on where it stopped once it is back', async () => {
    const user = randomUUID();
    billing.line.cut();
    const { status, body } = await billing.checkout(user, 'basic');
    expect([status, errorBody.parse(body).code]).toEqual([503, 'PAYMENT_PROVIDER_UNAVAILABLE']);
    billing.line.restore();
    expect((await billing.checkout(user, 'basic')).status).toBe(200);
    expect(customersOf(user)).toHaveLength(1);
  });

  it('can be done again by somebody whose customer was deleted at the provider', async () => {
    const user = randomUUID();
    await billing.subscribe(user, 'basic');
    await eventually('the plan', async () => (await billing.check(user)).subscribed);
    const [first] = customersOf(user);
    if (!first) throw new Error('the provider has no customer');
    billing.stripe.provider.deleteCustomer(first);
    await eventually('the plan to be over', async () => !(await billing.check(user)).subscribed);
    await billing.subscribe(user, 'premium');
    await eventually('the new plan', async () => (await billing.check(user)).subscription_tier === 'premium');
    expect(customersOf(user).filter(({ isDeleted }) => !isDeleted)).toHaveLength(1);
  });
});
