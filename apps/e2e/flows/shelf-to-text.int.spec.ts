import { inventoryStatus } from '@barrelhive/contracts';
import { eventually } from '@barrelhive/testing';
import { signUp, type Customer } from './customer';
import { giveDevice, giveMailbox, giveWebhook } from './give-address';
import { startRunningProduct, type RunningProduct } from './running-product';

const BLANTONS = '016850';
const EAGLE_RARE = '017766';
const WELLER = '020145';
const NEW_NUMBER = '990001';

describe('from a changed shelf to a text', () => {
  let product: RunningProduct;

  beforeAll(async () => {
    product = await startRunningProduct({
      REFRESH_SECONDS: '1',
      ALERT_STEP_SECONDS: '1',
      CHANNELS: 'sms,push,email,webhook',
    });
  });
  afterAll(() => product.dispose());

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
    const customers: Customer[] = [];
    for (const wishes of [{}, { new_items: false }, { back_in_stock: false }]) {
      const customer = await signUp(product.url);
      await customer.subscribe('basic');
      await customer.call('PUT', '/api/alert-preferences', { preferences: wishes });
      await customer.createAlert('Eagle Rare');
      customers.push(customer);
      await oneMoreRound(customer);
    }
    shelf.addProduct({ ...shelf.get(EAGLE_RARE), sku: NEW_NUMBER });
    shelf.setStock(NEW_NUMBER, 12, 6);
    for (const customer of customers) {
      await eventually('the text', async () => textsTo(customer.phone).length > 0);
      await oneMoreRound(customer);
    }
    expect(customers.map(({ phone }) => textsTo(phone).map(({ body }) => body))).toEqual([
      [expect.stringMatching(/Eagle Rare[^:]* back in stock: 6 at #12/)],
      [expect.stringMatching(/Eagle Rare[^:]* back in stock: 6 at #12/)],
      [expect.stringMatching(/Eagle Rare[^:]* new: 6 at #12/)],
    ]);
    const alerts = await Promise.all(customers.map((customer) => customer.alerts()));
    expect(alerts.flat().map(({ history }) => history.map(({ itemsFound }) => itemsFound))).toEqual([[1], [1], [1]]);
  });
});
