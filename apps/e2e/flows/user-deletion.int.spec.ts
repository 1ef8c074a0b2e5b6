import { userExport } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { signUp } from './customer';
import { startRunningProduct, type RunningProduct } from './running-product';
import { tablesThatMention } from './stored-rows';

const BLANTONS = '016850';
/** What is promised. */
const MINUTE_MS = 60_000;

describe('somebody who leaves', () => {
  let product: RunningProduct;

  beforeAll(async () => {
    product = await startRunningProduct();
  });
  afterAll(() => product.dispose());

  const mentioned = (...texts: string[]) => tablesThatMention(product.databaseUrl, texts);

  it('takes a file of all that is held along, and leaves nothing behind but digests and an id that is nobody', async () => {
    const { dabs, twilio, stripe } = product.standins;
    dabs.shelf.sellOut(BLANTONS);
    const leaver = await signUp(product.url);
    const { account, userId, phone } = leaver;
    await leaver.subscribe('basic');
    await leaver.createAlert("Blanton's");
    await leaver.call('PUT', '/api/alert-preferences', { preferences: { lottery: false } });
    dabs.shelf.setStock(BLANTONS, 12, 6);
    await eventually('a text', async () => twilio.messagesTo(phone).length > 0, MINUTE_MS);
    await eventually('its history', async () => (await leaver.alerts())[0]?.history?.length === 1, MINUTE_MS);
    expect((await mentioned(phone, account.email)).length).toBeGreaterThan(3);

    const { services } = userExport.parse((await leaver.call('GET', `/api/users/${userId}/export`)).body);
    expect(services).toMatchObject({
      auth: { account: [{ email: account.email, phone }], consents: [{ phone }], sessions: [{}] },
      alerts: { alerts: [{ search_term: "Blanton's" }], texts_of_alerts: [{ items_found: 1 }] },
      billing: { customer: [{ email: account.email }], subscriptions: [{ tier: 'basic', status: 'active' }] },
      notifications: { recipient: [{ phone }], texts: [{ phone, body: expect.stringContaining('Blanton') }] },
      search: { plan: [{ tier: 'basic' }] },
      allocated: { plan: [{ tier: 'basic' }] },
    });
    const customerId = String(services.billing?.customer?.[0]?.stripe_customer_id);
    const running = Object.values(stripe.provider.books.subscriptions).filter(
      ({ customer }) => customer === customerId,
    );
    expect(running).toMatchObject([{ status: 'active' }]);

    const wrong = await leaver.call('DELETE', `/api/users/${userId}`, { password: 'Wrong-Password-1' });
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: 'CURRENT_PASSWORD_WRONG' }]);
    const done = await leaver.call('DELETE', `/api/users/${userId}`, { password: account.password });
    expect([done.status, done.body]).toMatchObject([200, { success: true }]);
    expect((await leaver.call('GET', '/api/auth/me')).status).toBe(401);

    await eventually('the subscription to be cancelled', async () => running[0]?.status === 'canceled', MINUTE_MS);
    const traces = [phone, account.email, account.name, customerId, running[0]?.id ?? ''];
    await eventually('nothing to be left', async () => (await mentioned(...traces)).length === 0, MINUTE_MS);
    // Of the id alone: that events under way change nothing any more, that it was deleted, and when there was a subscription.
    expect(await mentioned(userId)).toEqual([
      'alerts.entitlement',
      'allocated.entitlement',
      'auth.deletion',
      'auth.entitlement',
      'billing.customer',
      'billing.subscription',
      'notifications.entitlement',
      'notifications.recipient',
      'search.entitlement',
    ]);
    const again = await signUp(product.url, undefined, account);
    expect(again.userId).not.toBe(userId);
    expect(await again.alerts()).toEqual([]);
  });

  it('cannot be exported or deleted by somebody else', async () => {
    const owner = await signUp(product.url);
    const stranger = await signUp(product.url);
    const { password } = stranger.account;
    const answers = await Promise.all([
      stranger.call('GET', `/api/users/${owner.userId}/export`),
      stranger.call('DELETE', `/api/users/${owner.userId}`, { password }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await owner.call('GET', '/api/auth/me')).status).toBe(200);
  });
});
