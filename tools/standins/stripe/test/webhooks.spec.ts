import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { eventually } from '@barrelhive/testing';
import * as z from 'zod';
import { booksSchema } from '../src/books/books';
import { startCashier, type RunningCashier } from './running-cashier';

describe('the webhooks of the Stripe stand-in', () => {
  let cashier: RunningCashier;
  let folder: string;

  beforeEach(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'stripe-standin-'));
    cashier = await startCashier({ dataDir: folder });
  });
  afterEach(async () => {
    await cashier.dispose();
    rmSync(folder, { recursive: true, force: true });
  });

  const create = (name = 'Ann') => cashier.stripe.customers.create({ name });
  const created = () => cashier.received.filter(({ type }) => type === 'customer.created');
  const names = () => created().map(({ data }) => z.object({ name: z.string() }).parse(data.object).name);
  const createMany = async (count: number) => {
    for (let index = 0; index < count; index++) await create(`customer ${index}`);
  };

  const settled = async () => {
    const { data } = await cashier.stripe.events.list({ delivery_success: false });
    return data.length === 0;
  };

  it('are tried again until they are taken', async () => {
    cashier.refuse(true);
    await create();
    cashier.refuse(false);
    await cashier.webhook('customer.created');
    await eventually('the event to be settled', settled);
    expect(created()).toHaveLength(1);
  });

  it('come as often as they are told to', async () => {
    await cashier.control('PATCH', 'faults', { copies: 3 });
    await create();
    await eventually('three copies', async () => created().length === 3);
    expect(new Set(created().map(({ id }) => id)).size).toBe(1);
  });

  it('are held back and let go', async () => {
    await cashier.control('PATCH', 'faults', { hold: true });
    await create();
    expect(cashier.received).toEqual([]);
    await cashier.control('DELETE', 'faults');
    await cashier.webhook('customer.created');
  });

  it('come late', async () => {
    await cashier.control('PATCH', 'faults', { delayMs: 300 });
    const from = performance.now();
    await create();
    await cashier.webhook('customer.created');
    expect(performance.now() - from).toBeGreaterThanOrEqual(299);
  });

  it('overtake each other', async () => {
    await cashier.control('PATCH', 'faults', { shuffleMs: 400 });
    await createMany(8);
    await eventually('all of them', async () => created().length === 8);
    expect(names()).not.toEqual([...names()].sort());
  });

  it('lose the same events for the same seed', async () => {
    const lost = async () => {
      await cashier.control('POST', 'faults/scenario', { scenario: 'half-lost' });
      await createMany(8);
      await cashier.control('DELETE', 'faults');
      await eventually('all to be settled', settled);
      return names().sort();
    };
    const first = await lost();
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(8);
    cashier.received.length = 0;
    await cashier.restart();
    expect(await lost()).toEqual(first);
  });

  it('are found again in the list of events, by type and time', async () => {
    await create();
    cashier.standin.provider.advance(100);
    await cashier.subscribe();
    const types = async (query: object) => (await cashier.stripe.events.list(query)).data.map(({ type }) => type);
    expect(await types({ type: 'customer.subscription.*' })).toEqual(['customer.subscription.created']);
    expect(await types({ types: ['invoice.paid', 'checkout.session.completed'] })).toEqual([
      'checkout.session.completed',
      'invoice.paid',
    ]);
    const later = Math.floor(Date.now() / 1000) + 50;
    expect(await types({ type: 'customer.created', created: { gte: later } })).toHaveLength(1);
    expect(await types({ type: 'customer.created', created: { lt: later } })).toHaveLength(1);
  });

  it('are sent again on demand', async () => {
    await create();
    const { id } = await cashier.webhook('customer.created');
    await cashier.control('POST', `events/${id}/resend`);
    await eventually('the second copy', async () => created().length === 2);
    expect((await cashier.control('POST', 'events/evt_none/resend')).status).toBe(404);
  });

  it('find the books written down before they go out, and before the payment is answered', async () => {
    const kept = () => booksSchema.parse(JSON.parse(readFileSync(path.join(folder, 'stripe.json'), 'utf8')));
    const { session } = await cashier.openCheckout();
    await cashier.pay(session.url);
    expect(Object.values(kept().subscriptions)).toMatchObject([{ status: 'active' }]);
    expect(kept().checkoutSessions[session.id]).toMatchObject({ status: 'complete' });
  });

  it('go out after a restart when nobody had taken them before', async () => {
    cashier.refuse(true);
    const { id } = await cashier.subscribe();
    await cashier.restart();
    cashier.refuse(false);
    expect((await cashier.webhook('customer.subscription.created')).data.object).toMatchObject({ id });
    expect((await cashier.stripe.subscriptions.retrieve(id)).status).toBe('active');
  });
});
