import { randomUUID } from 'node:crypto';
import type { StoreEntry } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { sendSchedule, sendScheduleSettingsShape } from '@barrelhive/service-kit';
import { slotsOf } from '@barrelhive/jobs';
import * as z from 'zod';
import { slotAfter, WantStores } from '../src/digests/want-stores';
import { storeSlots } from '../src/scheduled-tasks';
import { HOUR_MS, iso, newAlert, STORE, type OneAlert } from './one-alert';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const MINUTE_MS = 60_000;
const MOST_ASKED = 256;
const OTHER: StoreEntry = { ...STORE, storeNumber: '0035', qty: 4 };

describe('the stores of what waits', () => {
  let notifications: RunningNotifications;
  let one: OneAlert;
  let noon: number;

  beforeAll(async () => {
    notifications = await startWithoutLoops();
  });
  afterAll(() => notifications.dispose());
  beforeEach(async () => {
    one = await newAlert(notifications);
    noon = one.noon;
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await notifications.forgetWaiting();
  });

  const night = () => iso(noon - 5 * HOUR_MS);
  /** Ten minutes before the slot. Gives the bottles that search is asked for. */
  const askBefore = async (slot: number) => {
    const publish = jest.spyOn(notifications.service.app.get(Outbox), 'publish');
    const held = { slot: new Date(slot - 10 * MINUTE_MS), finish: () => Promise.resolve() };
    await notifications.service.app.get(WantStores).run(held);
    const asked = publish.mock.calls.map(([, type, payload]) => ({ type, payload }));
    publish.mockRestore();
    expect(asked.length).toBeLessThanOrEqual(1);
    return asked.map(({ payload }) => payload);
  };
  const answer = (stores: StoreEntry[], observedAt = iso(noon - 5 * MINUTE_MS), sku = one.sku) =>
    notifications.neighbours.deliver('inventory.store-stock-observed.v1', { sku, observedAt, stores });
  const drivesTo = (...stores: string[]) =>
    notifications.neighbours.deliver('alerts.home-stores-changed.v1', {
      userId: one.userId,
      stores,
      at: new Date().toISOString(),
    });
  const namedStores = async () => (await one.notices()).map(({ items }) => items.map(({ stores }) => stores));

  it('are asked for before the slot, and told with it', async () => {
    await one.find({ stores: [STORE] }, night());
    expect(await askBefore(noon)).toEqual([{ slot: iso(noon), skus: [one.sku] }]);
    await answer([OTHER, { ...STORE, qty: 2 }]);
    await one.runAt(noon);
    expect(await namedStores()).toEqual([[[OTHER, { ...STORE, qty: 2 }]]]);
  });

  it('are those of the newest reading, whatever order they come in', async () => {
    await one.find({}, night());
    await answer([OTHER], iso(noon - 2 * MINUTE_MS));
    await answer([STORE], iso(noon - 4 * MINUTE_MS));
    await one.runAt(noon);
    expect(await namedStores()).toEqual([[[OTHER]]]);
  });

  it('are not waited for', async () => {
    await one.find({ stores: [STORE] }, night());
    await askBefore(noon);
    await one.runAt(noon);
    expect(await namedStores()).toEqual([[[]]]);
  });

  it.each([
    ['that was seen a moment ago', { stores: [STORE] }],
    ['that is gone again', { after: { storeQty: 0 } }],
  ])('are not asked for of a bottle %s', async (_which, change) => {
    await one.find(change);
    expect(await askBefore(noon)).toEqual([]);
  });

  it('are asked for though news of the same bottle that has its stores came to somebody else since', async () => {
    await one.find({}, night());
    const kind = 'back-in-stock' as const;
    const came = {
      kind,
      reason: 'at-stores' as const,
      sku: one.sku,
      name: 'X',
      after: { storeQty: 24 },
      stores: [STORE],
    };
    await notifications.neighbours.deliver('alerts.changes-matched.v1', {
      kind: 'changes',
      observedAt: iso(noon - 11 * MINUTE_MS),
      changes: [came],
      matches: [{ alertId: randomUUID(), userId: one.userId, term: 'y', changes: [0] }],
    });
    expect(await askBefore(noon)).toEqual([{ slot: iso(noon), skus: [one.sku] }]);
  });

  it('are not asked for of an alert that was told today, nor once they were read', async () => {
    await one.find({}, night());
    await answer([STORE]);
    expect(await askBefore(noon)).toEqual([]);
    await one.runAt(noon);
    await one.accept();
    await one.find({ kind: 'new-item' }, night());
    expect(await askBefore(noon + HOUR_MS)).toEqual([]);
    expect(await askBefore(noon + 24 * HOUR_MS)).toEqual([{ slot: iso(noon + 24 * HOUR_MS), skus: [one.sku] }]);
  });

  it('are asked for of so many bottles at most, of those first for which most people wait', async () => {
    const matches = [{ alertId: one.id, userId: one.userId, term: 'x' }];
    const changes = Array.from({ length: MOST_ASKED + 40 }, (_, place) => ({
      kind: 'back-in-stock' as const,
      sku: `many-${place}`,
      name: 'MANY',
      after: { storeQty: 6 },
      stores: [],
    }));
    const everyPlace = changes.map((_, place) => place);
    const both = [
      ...matches.map((match) => ({ ...match, changes: everyPlace })),
      { alertId: randomUUID(), userId: one.userId, term: 'y', changes: [290] },
    ];
    await notifications.neighbours.deliver('alerts.changes-matched.v1', {
      kind: 'changes',
      observedAt: night(),
      changes,
      matches: both,
    });
    const [asked] = await askBefore(noon);
    expect(asked).toMatchObject({ skus: expect.arrayContaining(['many-290']) });
    expect(asked && 'skus' in asked ? asked.skus.length : 0).toBe(MOST_ASKED);
    expect(asked && 'skus' in asked && asked.skus[0]).toBe('many-290');
  });

  it('of a bottle that nobody waits for are not kept', async () => {
    await answer([STORE], undefined, 'nobody-waits');
    const sql = `SELECT FROM store_reading WHERE sku = 'nobody-waits'`;
    expect(await execute(notifications.dataSource, sql)).toBe(0);
  });

  describe('where the news was that it came to some', () => {
    const came = { reason: 'at-stores' as const, stores: [STORE, OTHER] };

    it('are told while one of the reader has it', async () => {
      await drivesTo('0012');
      await one.find(came, night());
      await answer([STORE]);
      await one.runAt(noon);
      expect(await one.notices()).toMatchObject([{ items: [{ reason: 'at-stores', stores: [STORE] }] }]);
    });

    it('are not told when only others have it, though the state has as many', async () => {
      await drivesTo('0012');
      await one.find(came, night());
      await answer([OTHER]);
      await one.runAt(noon);
      expect(await one.notices()).toEqual([]);
    });

    it('are told as back in stock where the bottle had been gone from the whole state', async () => {
      await one.find({ stores: [OTHER] }, iso(noon - 15 * MINUTE_MS));
      await one.find(came, iso(noon - 5 * MINUTE_MS));
      await one.runAt(noon);
      const [notice] = await one.notices();
      expect(notice?.items).toMatchObject([{ sku: one.sku, stores: [STORE, OTHER] }]);
      expect(notice?.items[0]?.reason).toBeUndefined();
    });
  });

  it('of somebody are those that were said last', async () => {
    const say = (stores: string[], at: number) =>
      notifications.neighbours.deliver('alerts.home-stores-changed.v1', { userId: one.userId, stores, at: iso(at) });
    await say(['0012', '0035'], noon);
    await say(['0004'], noon - HOUR_MS);
    const { body } = await notifications.call(one.userId, 'GET', `/internal/users/${one.userId}/data`);
    expect(body).toMatchObject({ recipient: [{ home_stores: ['0012', '0035'] }] });
  });
});

describe('the time at which stores are asked for', () => {
  const schedule = sendSchedule(z.object(sendScheduleSettingsShape).parse({ SEND_DAYS: 'mon-sun' }));
  const times = storeSlots(schedule);

  it('leaves two thirds of the step before the slot', () => {
    const asked = slotsOf(times)(new Date('2026-11-21T16:51:00Z'));
    expect(asked).toEqual(new Date('2026-11-21T16:50:00Z'));
    expect(slotAfter(asked ?? new Date(), schedule)).toEqual(new Date('2026-11-21T17:00:00Z'));
  });

  it('comes before the first slot of the day, and not after the last one', () => {
    const at = (time: string) => slotsOf(times)(new Date(`2026-11-21T${time}Z`));
    expect(at('16:49:59')).toBeUndefined();
    expect(at('16:50:00')).toBeDefined();
    expect(slotsOf(times)(new Date('2026-11-22T03:51:00Z'))).toBeUndefined();
  });
});
