import { execute } from '@barrelhive/database';
import { DAY_MS, HOUR_MS, iso, lastSlot, newAlert, OneAlert } from './one-alert';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const QUARTER_MS = 900_000;
const inWarehouse = {
  kind: 'on-its-way' as const,
  before: { warehouseQty: 0 },
  after: { storeQty: 0, warehouseQty: 120 },
};

describe('what is on its way', () => {
  let notifications: RunningNotifications;
  let one: OneAlert;
  /** The last slots of the days of the alert. */
  let evening: number;

  beforeAll(async () => {
    notifications = await startWithoutLoops({
      SEND_WINDOW: '10:00-21:00',
      HOLIDAYS: 'none',
      QUIET_HOURS: '08:00-21:00',
    });
  });
  afterAll(() => notifications.dispose());
  beforeEach(async () => {
    one = await newAlert(notifications);
    await wish(one.userId, true);
    evening = lastSlot(one.noon);
  });
  afterEach(() => notifications.forgetWaiting());

  const wish = (userId: string, on_its_way: boolean) =>
    notifications.call(userId, 'PUT', '/api/alert-preferences', { preferences: { on_its_way } });
  const written = async () => (await one.notices()).map(({ slot, items }) => [slot, ...items.map(({ kind }) => kind)]);

  it('is told at the last slot of a day without another text, with what the warehouse has then', async () => {
    await one.find(inWarehouse);
    await one.observe({ storeQty: 0, warehouseQty: 96 });
    await one.runAt(one.noon);
    await one.runAt(evening - QUARTER_MS);
    expect(await written()).toEqual([]);
    await one.runAt(evening);
    expect(await written()).toEqual([[iso(evening), 'on-its-way']]);
    expect((await one.notices())[0]?.items[0]?.after).toMatchObject({ storeQty: 0, warehouseQty: 96 });
  });

  it('leaves the day to a restock, and waits for the next evening', async () => {
    await one.find(inWarehouse);
    await one.find({ sku: `other-${one.sku}` });
    await one.runAt(one.noon);
    await one.runAt(evening);
    expect(await written()).toEqual([[iso(one.noon), 'back-in-stock']]);
    await one.runAt(lastSlot(one.noon + DAY_MS));
    expect((await written())[1]).toEqual([iso(lastSlot(one.noon + DAY_MS)), 'on-its-way']);
  });

  it('rides along with what else is found until the evening', async () => {
    await one.find(inWarehouse);
    await one.find({ sku: `other-${one.sku}` });
    await one.runAt(evening);
    expect(await written()).toEqual([[iso(evening), 'on-its-way', 'back-in-stock']]);
  });

  it.each([
    ['a store has it', { storeQty: 3, warehouseQty: 96 }],
    ['the warehouse is empty again', { storeQty: 0, warehouseQty: 0 }],
  ])('is not told once %s', async (_what, entry) => {
    await one.find(inWarehouse);
    await one.observe(entry);
    await one.runAt(evening);
    expect(await written()).toEqual([]);
    expect(await notifications.waitingFor(one.name)).toEqual([]);
  });

  it('is not told once a store had it, and sold it', async () => {
    await one.find(inWarehouse);
    await one.find();
    await one.observe({ storeQty: 0, warehouseQty: 96 });
    await one.runAt(evening);
    expect(await written()).toEqual([]);
  });

  it('is not told once a store had it of whose bottles nobody was told', async () => {
    await one.find(inWarehouse);
    await one.observe({ storeQty: 1, warehouseQty: 96 });
    await one.observe({ storeQty: 0, warehouseQty: 96 });
    await one.runAt(evening);
    expect(await written()).toEqual([]);
  });

  it('is kept for nobody who has not switched it on', async () => {
    await wish(one.userId, false);
    await one.find(inWarehouse);
    expect(await notifications.waitingFor(one.name)).toEqual([]);
    const { userId } = await notifications.subscriber('premium');
    const byDefault = new OneAlert(notifications, userId, `alert-of-${userId}`, one.noon);
    await byDefault.find(inWarehouse);
    expect(await notifications.waitingFor(byDefault.name)).toEqual([]);
  });

  it('stays switched on for a client that does not know it', async () => {
    const saved = await notifications.call(one.userId, 'PUT', '/api/alert-preferences', {
      preferences: { back_in_stock: true, price: false },
    });
    expect(saved.body).toMatchObject({ preferences: { price: false, on_its_way: true } });
  });

  it('is off in preferences that were saved before it was there', async () => {
    const sql = `UPDATE alert_preferences SET preferences = preferences - 'on_its_way' WHERE user_id = $1`;
    await execute(notifications.dataSource, sql, [one.userId]);
    const { body } = await notifications.call(one.userId, 'GET', '/api/alert-preferences');
    expect(body).toMatchObject({ preferences: { on_its_way: false } });
    await one.find(inWarehouse);
    expect(await notifications.waitingFor(one.name)).toEqual([]);
  });

  it('is told before it is quiet where the phone is', async () => {
    const { userId } = await notifications.subscriber('premium', { on_its_way: true }, true, '+12125550177');
    const there = new OneAlert(notifications, userId, `alert-of-${userId}`, one.noon);
    await there.find(inWarehouse);
    // Nine in New York is seven in Utah.
    await there.runAt(evening - 2 * HOUR_MS - QUARTER_MS);
    expect(await there.notices()).toEqual([]);
    await there.runAt(evening - 2 * HOUR_MS);
    expect(await there.notices()).toHaveLength(1);
  });
});
