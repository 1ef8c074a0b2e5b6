import { randomUUID } from 'node:crypto';
import { eventually } from '@barrelhive/testing';
import { DeleteProviderCustomer } from '../src/customers/delete-provider-customer';
import { UpdateProviderCustomer } from '../src/customers/update-provider-customer';
import { RefreshSubscription } from '../src/subscriptions/refresh-subscription';
import { startBilling, type RunningBilling } from './running-billing';

describe('a customer who deletes the account', () => {
  let billing: RunningBilling;
  beforeAll(async () => {
    billing = await startBilling();
  });
  afterAll(() => billing.dispose());

  const profileOf = (userId: string) => ({
    userId,
    name: 'Ada Lovelace',
    email: `${userId}@example.com`,
    phone: '+18015550100',
    consent: { agreed: true, agreedAt: new Date().toISOString(), wording: 'I agree.' },
  });
  const register = (userId: string) => billing.neighbours.deliver('auth.user-registered.v1', profileOf(userId));
  const forget = (userId: string) => billing.neighbours.deliver('auth.user-deleted.v1', { userId });
  const waiting = () => billing.count('SELECT FROM follow_up');
  const quiet = () => eventually('all follow-ups to be done', async () => (await waiting()) === 0);
  const statusOf = (id: string) => billing.stripe.provider.books.subscriptions[id]?.status;
  const customersOf = (userId: string) =>
    Object.values(billing.stripe.provider.books.customers).filter(
      (one) => one.metadata.user_id === userId && !one.isDeleted,
    );
  const subscriber = async () => {
    const userId = randomUUID();
    await register(userId);
    const id = await billing.subscribe(userId, 'premium');
    await eventually('the entitlement', async () => (await billing.check(userId)).subscribed);
    await quiet();
    return { userId, id };
  };

  it('pays no longer, and leaves only digests of what was paid', async () => {
    const { userId, id } = await subscriber();
    const before = (await billing.neighbours.published('billing.entitlement-changed.v1')).length;
    await forget(userId);
    await eventually('the subscription to end', async () => statusOf(id) === 'canceled');
    await quiet();
    expect(await billing.count('SELECT FROM subscription WHERE user_id = $1', [userId])).toBe(1);
    expect(await billing.count('SELECT FROM subscription WHERE id = $1', [id])).toBe(0);
    const personal = `SELECT FROM customer WHERE user_id = $1 AND (name <> '' OR email <> '' OR stripe_customer_id LIKE 'cus%')`;
    expect(await billing.count(personal, [userId])).toBe(0);
    expect(await billing.count('SELECT FROM entitlement WHERE user_id = $1', [userId])).toBe(0);
    expect((await billing.neighbours.published('billing.entitlement-changed.v1')).length).toBe(before);
  });

  it('stops paying as soon as the provider answers again', async () => {
    const { userId, id } = await subscriber();
    billing.line.cut();
    await forget(userId);
    await eventually(
      'an attempt to fail',
      async () => (await billing.count('SELECT FROM follow_up WHERE attempts > 0')) > 0,
    );
    expect(statusOf(id)).toBe('active');
    billing.line.restore();
    await eventually('the subscription to end', async () => statusOf(id) === 'canceled');
    await quiet();
  });

  it('pays no longer for a subscription of another customer of the provider either', async () => {
    const { userId, id } = await subscriber();
    const other = await subscriber();
    const { subscriptions } = billing.stripe.provider.books;
    const customerId = subscriptions[other.id]?.customer;
    // As if an operator of the provider had made it by hand, and named the user in the metadata.
    const moved = 'UPDATE subscription SET user_id = $1 WHERE id = $2';
    expect(await billing.count(moved, [userId, other.id])).toBe(1);
    await forget(userId);
    await eventually('both subscriptions to end', async () =>
      [id, other.id].every((one) => statusOf(one) === 'canceled'),
    );
    await quiet();
    expect(customerId).toMatch(/^cus_/);
  });

  it('while a first checkout is under way, is left no customer at the provider', async () => {
    const userId = randomUUID();
    await register(userId);
    billing.line.holdAnswers();
    const checkout = billing.checkout(userId, 'basic');
    await eventually('the customer to be made', async () => customersOf(userId).length === 1);
    await forget(userId);
    billing.line.restore();
    expect((await checkout).status).not.toBe(200);
    await eventually('the customer to be deleted', async () => customersOf(userId).length === 0);
    await quiet();
    const kept = `SELECT FROM customer WHERE user_id = $1 AND stripe_customer_id LIKE 'cus%'`;
    expect(await billing.count(kept, [userId])).toBe(0);
  });

  it('leaves nothing of what waited for an operator', async () => {
    const { userId, id } = await subscriber();
    const customerId = billing.stripe.provider.books.subscriptions[id]?.customer;
    const tasks = [
      { kind: 'update-customer', userId },
      { kind: 'refresh-subscription', subscriptionId: id, customerId },
    ];
    for (const task of tasks) {
      const sql = `INSERT INTO follow_up (task, correlation_id, attempts, last_error, gave_up_at) VALUES ($1, 'c', 80, 'no', now())`;
      await billing.count(sql, [JSON.stringify(task)]);
    }
    await forget(userId);
    await eventually('the subscription to end', async () => statusOf(id) === 'canceled');
    await quiet();
    expect(await billing.count('SELECT FROM follow_up WHERE gave_up_at IS NOT NULL')).toBe(0);
  });

  it('pays for nothing that was begun during the deletion, and nothing is kept of it', async () => {
    const { userId, id } = await subscriber();
    await forget(userId);
    await eventually('the subscription to end', async () => statusOf(id) === 'canceled');
    await quiet();
    const refresh = async () => {
      const customerId = billing.stripe.provider.books.subscriptions[id]?.customer ?? '';
      const reference = { subscriptionId: id, customerId };
      await billing.service.app.get(RefreshSubscription).run(reference, () => Promise.resolve());
      return customerId;
    };
    const deletions = jest.spyOn(billing.service.app.get(DeleteProviderCustomer), 'run');
    await refresh();
    await quiet();
    expect(deletions).not.toHaveBeenCalled();

    Object.assign(billing.stripe.provider.books.subscriptions[id] ?? {}, { status: 'active' });
    const customerId = await refresh();
    await eventually('the customer to be deleted once more', async () => deletions.mock.calls.length > 0);
    expect(deletions).toHaveBeenCalledWith(customerId, expect.anything());
    await quiet();
    expect(await billing.count('SELECT FROM subscription WHERE id = $1', [id])).toBe(0);
    expect(await billing.count('SELECT FROM entitlement WHERE user_id = $1', [userId])).toBe(0);
    deletions.mockRestore();
  });

  it('is asked of the provider no more, since its id is not kept', async () => {
    const { userId, id } = await subscriber();
    await forget(userId);
    await eventually('the subscription to end', async () => statusOf(id) === 'canceled');
    await quiet();
    const deletions = jest.spyOn(billing.service.app.get(DeleteProviderCustomer), 'run');
    await forget(userId);
    await billing.service.app.get(UpdateProviderCustomer).run(userId, () => Promise.resolve());
    await quiet();
    expect(deletions).not.toHaveBeenCalled();
    deletions.mockRestore();
  });

  it('is not named by the reason why something failed at the provider', async () => {
    const { userId } = await subscriber();
    const updates = billing.service.app.get(UpdateProviderCustomer);
    const failing = jest.spyOn(updates, 'run').mockRejectedValue(new Error('No such customer: ada@example.com'));
    await billing.neighbours.deliver('auth.user-updated.v1', { ...profileOf(userId), version: 2 });
    const failed = () =>
      billing.count(`SELECT FROM follow_up WHERE attempts > 0 AND last_error = 'No such customer: [e-mail]'`);
    await eventually('an attempt to fail', async () => failing.mock.calls.length > 1);
    expect(await failed()).toBe(1);
    failing.mockRestore();
    await quiet();
  });

  it('is not brought back by events that come late', async () => {
    const userId = randomUUID();
    await forget(userId);
    await register(userId);
    expect(await billing.count(`SELECT FROM customer WHERE user_id = $1 AND email <> ''`, [userId])).toBe(0);
  });
});
