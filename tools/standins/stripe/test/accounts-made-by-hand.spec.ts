import Stripe from 'stripe';
import { GOOD_CARD, idOf, startCashier, type RunningCashier } from './running-cashier';

const LAST_OF_OLDER = '2025-02-24.acacia';

describe('what the Stripe stand-in plays of accounts that were set up by hand', () => {
  let cashier: RunningCashier;

  beforeEach(async () => {
    cashier = await startCashier();
  });
  afterEach(() => cashier.dispose());

  const act = (id: string, action: string) => cashier.control('POST', `subscriptions/${id}`, { action });

  it.each(['void', 'keep_as_draft', 'mark_uncollectible'] as const)(
    'goes on with a subscription whose collection is paused, and takes nothing: %s',
    async (behavior) => {
      const { id } = await cashier.subscribe();
      await cashier.stripe.subscriptions.update(id, { pause_collection: { behavior } });
      await act(id, 'renew');
      const { status, pause_collection } = await cashier.read(id);
      expect([status, pause_collection?.behavior]).toEqual(['active', behavior]);
      const expected = { void: 'void', keep_as_draft: 'draft', mark_uncollectible: 'uncollectible' }[behavior];
      expect((await cashier.latestInvoice(id)).status).toBe(expected);
      await cashier.stripe.subscriptions.update(id, { pause_collection: '' });
      await act(id, 'renew');
      expect((await cashier.latestInvoice(id)).status).toBe('paid');
    },
  );

  it('collects again at the instant that was given', async () => {
    const { id } = await cashier.subscribe();
    const resumes_at = Math.floor(Date.now() / 1000) + 86_400;
    await cashier.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void', resumes_at } });
    await cashier.pass(2 * 86_400);
    expect((await cashier.read(id)).pause_collection).toBeNull();
  });

  it('has a second item, which is billed with the first from the next period on', async () => {
    const { id } = await cashier.subscribe('basic_monthly');
    const added = await cashier.stripe.subscriptionItems.create({ subscription: id, price: 'price_premium_monthly' });
    expect((await cashier.read(id)).items.data.map(({ price }) => price.lookup_key)).toEqual([
      'basic_monthly',
      'premium_monthly',
    ]);
    await act(id, 'renew');
    expect((await cashier.latestInvoice(id)).amount_due).toBe(299 + 999);
    await cashier.stripe.subscriptionItems.del(added.id);
    expect((await cashier.read(id)).items.data).toHaveLength(1);
  });

  it('says on the lines of an invoice which period they pay for', async () => {
    const { id, items } = await cashier.subscribe();
    const [line] = (await cashier.latestInvoice(id)).lines.data;
    const { current_period_start: start, current_period_end: end } = items.data[0] ?? {};
    expect(line?.period).toEqual({ start, end });
  });

  it('leaves the bill of an ended subscription open, for the customer to pay', async () => {
    const { id, customer } = await cashier.subscribe();
    await act(id, 'fail-renewal');
    await act(id, 'cancel-now');
    await cashier.control('POST', `customers/${idOf(customer)}/card`, { declines: false });
    const bill = await cashier.latestInvoice(id);
    expect(bill.status).toBe('open');
    await cashier.pass(60);
    const paid = await cashier.stripe.invoices.pay(bill.id);
    expect((paid.status_transitions.paid_at ?? 0) - ((await cashier.read(id)).ended_at ?? 0)).toBeGreaterThan(0);
  });

  it('has no portal where nobody saved its settings, and none for a key without the right', async () => {
    const { customer } = await cashier.openCheckout();
    const open = () => cashier.stripe.billingPortal.sessions.create({ customer: customer.id });
    await expect(open()).resolves.toBeDefined();
    await cashier.control('POST', 'account', { portal: 'missing' });
    await expect(open()).rejects.toThrow(/^No configuration provided/);
    await cashier.control('POST', 'account', { portal: 'unreadable' });
    await expect(cashier.stripe.billingPortal.configurations.list()).rejects.toBeInstanceOf(
      Stripe.errors.StripePermissionError,
    );
  });

  it.each([
    ['email', 'x@example.com.'],
    ['email', 'a,b@example.com'],
    ['email', 'ä@example.com'],
    ['email', `${'a'.repeat(600)}@example.com`],
    ['name', 'x'.repeat(257)],
  ])('refuses as %s: %s', async (param, value) => {
    await expect(cashier.stripe.customers.create({ [param]: value })).rejects.toMatchObject({ param });
  });

  it('tells events in the shape of an older version where the endpoint is of one', async () => {
    await cashier.control('POST', 'account', { webhookApiVersion: LAST_OF_OLDER });
    const { id } = await cashier.subscribe('standard_monthly', GOOD_CARD);
    const paid = await cashier.webhook('invoice.paid');
    expect(paid.api_version).toBe(LAST_OF_OLDER);
    expect(paid.data.object).toMatchObject({ subscription: id });
    expect(paid.data.object).not.toHaveProperty('parent');
    const begun = await cashier.webhook('customer.subscription.created');
    expect(begun.data.object).toMatchObject({ current_period_end: expect.any(Number) });
  });

  it('signs by the next secret, too, while one is rolled', async () => {
    await cashier.control('PATCH', 'faults', { rollsSecret: true });
    await cashier.stripe.customers.create({ name: 'Ann' });
    await cashier.webhook('customer.created');
    expect(cashier.signatures.at(-1)?.match(/v1=/g)).toHaveLength(2);
  });
});
