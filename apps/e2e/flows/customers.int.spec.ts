import { alertsBroughtBack, inventoryStatus, userExport } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import type { Subscription } from '../../../tools/standins/stripe/src/books/books';
import { closeDispute, disputeLastPayment } from '../../../tools/standins/stripe/src/subscriptions/take-back';
import { signUp, type Customer } from './customer';
import { giveDevice, giveMailbox, giveWebhook } from './give-address';
import { newAccount } from './new-account';
import { startRunningProduct, type RunningProduct } from './running-product';
import { tablesThatMention } from './stored-rows';

/** Nobody waits for the bottle of another story. */
const BLANTONS = '016850';
const EAGLE_RARE = '017766';
const WELLER = '020145';
const WELLER_ANTIQUE = '020154';
const NEW_NUMBER = '990001';
const TERMS = ['angels envy', 'bakers', 'bardstown', 'basil hayden'];
/** Within a minute nothing is left of somebody who leaves: that is promised. */
const MINUTE_MS = 60_000;

describe('customers of the running product', () => {
  let product: RunningProduct;

  beforeAll(async () => {
    product = await startRunningProduct({
      REFRESH_SECONDS: '1',
      ALERT_STEP_SECONDS: '1',
      CHANNELS: 'sms,push,email,webhook',
    });
  });
  afterAll(() => product.dispose());

  describe('from a changed shelf to a text', () => {
    /** Enough for one more look at the shelves and one more step of the alerts. */
    const oneMoreRound = async (customer: Customer) => {
      const runsSoFar = await acceptedRuns();
      await eventually('another look at the shelves', async () => (await acceptedRuns()) > runsSoFar);
      const [before] = await customer.alerts();
      await eventually('another run of the alerts', async () => {
        const [now] = await customer.alerts();
        return now?.last_run_at !== before?.last_run_at;
      });
    };
    const acceptedRuns = async () => {
      const response = await fetch(`${product.url}/api/inventory/status`);
      const { lastGoodPassAt } = inventoryStatus.parse(await response.json());
      return Date.parse(lastGoodPassAt ?? '1970-01-01');
    };
    const textsTo = (phone: string) => product.standins.twilio.messagesTo(phone);

    it('sends a paying customer exactly one text when the bottle reaches a shelf', async () => {
      const { dabs } = product.standins;
      dabs.shelf.sellOut(BLANTONS);
      const customer = await signUp(product.url);
      await customer.subscribe('basic');
      await customer.createAlert("Blanton's");
      await oneMoreRound(customer);
      expect(textsTo(customer.phone)).toEqual([]);

      dabs.shelf.setStock(BLANTONS, 12, 6);
      await eventually('the text', async () => textsTo(customer.phone).length > 0);

      dabs.shelf.sellOut(BLANTONS);
      await oneMoreRound(customer);
      dabs.shelf.setStock(BLANTONS, 4, 3);
      await oneMoreRound(customer);
      await oneMoreRound(customer);
      expect(textsTo(customer.phone).map((text) => text.body)).toEqual([
        expect.stringMatching(/Blanton.*: 6 at #12 .*\/t\/[0-9a-z]{10} .*STOP/s),
      ]);
      const [alert] = await customer.alerts();
      expect(alert?.history).toMatchObject([{ itemsFound: 1 }]);
    });

    it('tells it once on each device of its reader, at their webhook, signed, and by mail until one click ends that', async () => {
      const { dabs, push, mail, hooks } = product.standins;
      dabs.shelf.sellOut(WELLER);
      const customer = await signUp(product.url);
      await customer.subscribe('premium');
      await customer.createAlert('Weller Special');
      const [kept, removed] = [push.subscribe('Kept'), push.subscribe('Removed')];
      await giveDevice(customer, kept);
      hooks.know('mine', await giveWebhook(customer, `${hooks.url}/hooks/mine`));
      await customer.call('DELETE', `/api/channels/${await giveDevice(customer, removed)}`);
      await giveMailbox(customer, 'reader@home.test', mail);
      await oneMoreRound(customer);
      dabs.shelf.setStock(WELLER, 12, 6);
      await eventually('the push', async () => push.pushesTo(kept.id).length > 0);
      await eventually('the text', async () => textsTo(customer.phone).length > 0);
      await eventually('the mail', async () => mail.mailsTo('reader@home.test').length > 1);
      await eventually('the webhook', async () => hooks.callsTo('mine').length > 1);
      await oneMoreRound(customer);
      const [, mailed, ...more] = mail.mailsTo('reader@home.test');
      const leave = new URL(mailed?.headers['list-unsubscribe']?.slice(1, -1) ?? product.url);
      const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const left = await fetch(`${product.url}${leave.pathname}`, { method: 'POST', body: form });
      expect([mailed?.subject, more, left.status]).toEqual([expect.stringMatching(/Weller.*: back in stock/), [], 204]);
      const [first, ...others] = push.pushesTo(kept.id);
      expect(first?.payload).toMatchObject({
        web_push: 8030,
        notification: {
          title: expect.stringMatching(/Weller.*: back in stock/),
          body: expect.stringContaining('6 at #12'),
        },
      });
      expect(hooks.callsTo('mine').slice(1)).toMatchObject([{ isSigned: true, body: { type: 'alert.matched' } }]);
      expect([others, push.pushesTo(removed.id), textsTo(customer.phone).length]).toEqual([[], [], 1]);
    });

    it('sends one text about a known bottle under a new number to whoever wants new items, returns to the shelf, or both', async () => {
      const { shelf } = product.standins.dabs;
      shelf.sellOut(EAGLE_RARE);
      const customers = await Promise.all(
        [{}, { new_items: false }, { back_in_stock: false }].map(async (preferences) => {
          const customer = await signUp(product.url);
          await customer.subscribe('basic');
          await customer.call('PUT', '/api/alert-preferences', { preferences });
          await customer.createAlert('Eagle Rare');
          return customer;
        }),
      );
      await Promise.all(customers.map(oneMoreRound));
      shelf.addProduct({ ...shelf.get(EAGLE_RARE), sku: NEW_NUMBER });
      shelf.setStock(NEW_NUMBER, 12, 6);
      const areTexted = () => Promise.resolve(customers.every(({ phone }) => textsTo(phone).length > 0));
      await eventually('the texts', areTexted);
      await Promise.all(customers.map(oneMoreRound));
      expect(customers.map(({ phone }) => textsTo(phone).map(({ body }) => body))).toEqual([
        [expect.stringMatching(/Eagle Rare[^:]* back in stock: 6 at #12/)],
        [expect.stringMatching(/Eagle Rare[^:]* back in stock: 6 at #12/)],
        [expect.stringMatching(/Eagle Rare[^:]* new: 6 at #12/)],
      ]);
      const alerts = await Promise.all(customers.map((customer) => customer.alerts()));
      expect(alerts.flat().map(({ history }) => history.map(({ itemsFound }) => itemsFound))).toEqual([[1], [1], [1]]);
    });
  });

  describe('alerts that a plan took away', () => {
    const withFourAlerts = async (): Promise<{ customer: Customer; subscription: Subscription }> => {
      const customer = await signUp(product.url);
      await customer.subscribe('premium');
      for (const term of TERMS) await customer.createAlert(term);
      const { customers, subscriptions } = product.standins.stripe.provider.books;
      const found = Object.values(subscriptions).find(
        (one) => customers[one.customer]?.metadata.user_id === customer.userId,
      );
      if (!found) throw new Error('the provider has no subscription');
      return { customer, subscription: found };
    };
    const holds = (customer: Customer, count: number) =>
      eventually(`${count} alerts`, async () => (await customer.alerts()).length === count);

    it('are back by themselves after a dispute that was won', async () => {
      const { customer, subscription } = await withFourAlerts();
      const before = await customer.alerts();
      const { ledger } = product.standins.stripe.provider;
      disputeLastPayment(ledger, subscription);
      await holds(customer, 2);
      closeDispute(ledger, subscription, 'won');
      await holds(customer, 4);
      expect((await customer.alerts()).map(({ search_id }) => search_id)).toEqual(
        before.map(({ search_id }) => search_id),
      );
    });

    it('are back by one tap after the plan was bought again', async () => {
      const { customer, subscription } = await withFourAlerts();
      product.standins.stripe.provider.cancelNow(subscription);
      await holds(customer, 2);
      await customer.subscribe('premium');
      const back = await eventually('the plan to be known where the alerts are', async () => {
        const { body } = await customer.call('POST', '/api/removed-alerts/bring-back');
        const { restored } = alertsBroughtBack.parse(body);
        return restored > 0 && restored;
      });
      expect(back).toBe(2);
      expect(await customer.alerts()).toHaveLength(4);
    });
  });

  describe('somebody who leaves', () => {
    const mentioned = (...texts: string[]) => tablesThatMention(product.databaseUrl, texts);

    it('takes a file of all that is held along, and leaves nothing behind but digests and an id that is nobody', async () => {
      const { dabs, twilio, stripe } = product.standins;
      dabs.shelf.sellOut(WELLER_ANTIQUE);
      const leaver = await signUp(product.url, undefined, { ...newAccount(), name: 'Lea Goodbye' });
      const { account, userId, phone } = leaver;
      await leaver.subscribe('basic');
      await leaver.createAlert('Weller Antique');
      await leaver.call('PUT', '/api/alert-preferences', { preferences: { lottery: false } });
      dabs.shelf.setStock(WELLER_ANTIQUE, 12, 6);
      await eventually('a text', async () => twilio.messagesTo(phone).length > 0);
      await eventually('its history', async () => (await leaver.alerts())[0]?.history?.length === 1);
      expect((await mentioned(phone, account.email)).length).toBeGreaterThan(3);

      const { services } = userExport.parse((await leaver.call('GET', `/api/users/${userId}/export`)).body);
      expect(services).toMatchObject({
        auth: { account: [{ email: account.email, phone }], consents: [{ phone }], sessions: [{}] },
        alerts: { alerts: [{ search_term: 'Weller Antique' }], texts_of_alerts: [{ items_found: 1 }] },
        billing: { customer: [{ email: account.email }], subscriptions: [{ tier: 'basic', status: 'active' }] },
        notifications: { recipient: [{ phone }], texts: [{ phone, body: expect.stringContaining('Weller') }] },
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
  });
});
