import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { CARD_THAT_FAILS_LATER, idOf, startCashier, type RunningCashier } from './running-cashier';

const DAY_S = 86_400;

const failedInvoice = z.object({ attempt_count: z.number(), next_payment_attempt: z.number().nullable() });

describe('a renewal that fails at the Stripe stand-in', () => {
  let cashier: RunningCashier;

  beforeEach(async () => {
    cashier = await startCashier();
  });
  afterEach(() => cashier.dispose());

  const overdue = async () => {
    const { id, customer } = await cashier.subscribe('basic_monthly', CARD_THAT_FAILS_LATER);
    await cashier.pass(30 * DAY_S);
    return { id, customer: idOf(customer) };
  };

  it('is tried again three times within two weeks, each time told with the next one', async () => {
    const { id } = await overdue();
    const { created, attempt_count, next_payment_attempt } = await cashier.latestInvoice(id);
    expect([attempt_count, next_payment_attempt]).toEqual([1, created + 3 * DAY_S]);
    await cashier.pass(3 * DAY_S);
    expect(await cashier.latestInvoice(id)).toMatchObject({
      attempt_count: 2,
      next_payment_attempt: created + 8 * DAY_S,
    });
    await cashier.pass(5 * DAY_S);
    expect(await cashier.latestInvoice(id)).toMatchObject({
      attempt_count: 3,
      next_payment_attempt: created + 14 * DAY_S,
    });
    expect((await cashier.read(id)).status).toBe('past_due');
    await cashier.pass(6 * DAY_S);
    expect(await cashier.latestInvoice(id)).toMatchObject({
      status: 'open',
      attempt_count: 4,
      next_payment_attempt: null,
    });
    expect((await cashier.read(id)).status).toBe('canceled');
    const webhook = await eventually('four failures', async () => {
      const failures = cashier.received.filter(({ type }) => type === 'invoice.payment_failed');
      return failures.length === 4 && failures.map(({ data }) => failedInvoice.parse(data.object));
    });
    expect(new Set(webhook.map(({ attempt_count: nth }) => nth))).toEqual(new Set([1, 2, 3, 4]));
  });

  it('is over when a retry succeeds', async () => {
    const { id, customer } = await overdue();
    const found = cashier.standin.provider.books.customers[customer];
    if (!found) throw new Error('the customer is gone');
    // As a bank does that has money again: nobody touches the card.
    found.cardDeclines = false;
    await cashier.pass(3 * DAY_S);
    expect([(await cashier.read(id)).status, (await cashier.latestInvoice(id)).status]).toEqual(['active', 'paid']);
  });

  it('goes on failing when it was made to fail by hand, until the card is repaired', async () => {
    const { id, customer } = await cashier.subscribe();
    await cashier.control('POST', `subscriptions/${id}`, { action: 'fail-renewal' });
    await cashier.pass(3 * DAY_S);
    expect(await cashier.latestInvoice(id)).toMatchObject({ status: 'open', attempt_count: 2 });
    await cashier.control('POST', `customers/${idOf(customer)}/card`, { declines: false });
    expect(await cashier.latestInvoice(id)).toMatchObject({ status: 'paid', next_payment_attempt: null });
  });

  it.each(['unpaid', 'past_due'] as const)(
    'leaves the subscription %s where the account is set so',
    async (setting) => {
      await cashier.control('POST', 'account', { afterRetries: setting });
      const { id, customer } = await overdue();
      await cashier.pass(60 * DAY_S);
      expect(await cashier.read(id)).toMatchObject({ status: setting, ended_at: null });
      await cashier.control('POST', `customers/${customer}/card`, { declines: false });
      expect((await cashier.read(id)).status).toBe('active');
    },
  );
});
