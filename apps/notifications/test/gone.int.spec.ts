import { execute } from '@barrelhive/database';
import { shownPush } from '../../../tools/standins/push/src/devices';
import { TellGone } from '../src/gone/tell-gone';
import { letSleep, startPushing, type KnownDevice, type PushingNotifications } from './push-devices';

const BLANTONS = { sku: '016850', name: "BLANTON'S SINGLE BARREL", department: 'LA', status: 'A' };
const store = (storeNumber: string, qty: number) => ({ storeNumber, qty, name: '', phone: '', address: '', city: '' });
const AT_12 = {
  kind: 'back-in-stock' as const,
  sku: BLANTONS.sku,
  name: BLANTONS.name,
  before: { storeQty: 0 },
  after: { storeQty: 6, priceCents: 6499 },
  stores: [store('0012', 6)],
};

describe('what was told of a bottle that is gone', () => {
  let pushing: PushingNotifications;
  let notifications: PushingNotifications['notifications'];
  let people = 0;
  beforeAll(async () => {
    pushing = await startPushing();
    ({ notifications } = pushing);
  });
  afterAll(() => pushing.dispose());
  afterEach(async () => {
    pushing.standin.faults.clear();
    await execute(
      notifications.dataSource,
      'TRUNCATE message, replaced_message, shelf_update, catalogue_entry, seen_change, waiting_match',
    );
  });

  const shownOn = ({ id }: KnownDevice) =>
    pushing.standin.pushesTo(id).map(({ payload }) => shownPush.parse(payload).notification);
  /** Somebody whose device was told of the bottle. */
  async function notified(
    items = [AT_12],
  ): Promise<{ userId: string; phone: string; device: KnownDevice; alert: string }> {
    const { userId, phone } = await notifications.subscriber('basic');
    const device = await pushing.addDevice({ userId });
    const alert = `gone-${people++}`;
    await notifications.match(userId, alert, { items });
    for (const channel of ['sms', 'push']) await pushing.send(channel);
    return { userId, phone, device, alert };
  }
  const observedAt = () => new Date().toISOString();
  const sellOut = () =>
    notifications.neighbours.deliver('inventory.catalogue-updated.v1', {
      ...{ runId: 'run', observedAt: observedAt(), removedSkus: [] },
      entries: [{ ...BLANTONS, storeQty: 0 }],
    });
  const read = (...stores: ReturnType<typeof store>[]) =>
    notifications.neighbours.deliver('inventory.store-stock-observed.v1', {
      ...{ runId: 'run', sku: BLANTONS.sku, observedAt: observedAt(), stores },
    });
  async function tellGone(): Promise<void> {
    while (await notifications.service.app.get(TellGone).run());
  }

  it('is replaced on the device, silently, once, and by no message', async () => {
    const { device, userId, phone } = await notified();
    for (let times = 0; times < 2; times++) {
      await sellOut();
      await tellGone();
    }
    const [first, gone, ...more] = shownOn(device);
    expect(more).toEqual([]);
    expect(gone).toMatchObject({ silent: true, tag: first?.tag, navigate: first?.navigate });
    expect(gone?.title).toMatch(/^Gone at #12, \d+:\d\d [AP]M$/);
    expect(await notifications.messagesOf(userId)).toHaveLength(2);
    expect(notifications.textsTo(phone)).toHaveLength(1);
  });

  it('is replaced when none of the stores that were named has it, though others do', async () => {
    const { device } = await notified();
    await read(store('0012', 0), store('0035', 4));
    await tellGone();
    expect(shownOn(device).map(({ silent = false }) => silent)).toEqual([false, true]);
  });

  it('stays where a store that was named has some', async () => {
    const { device } = await notified([{ ...AT_12, stores: [store('0012', 3), store('0035', 3)] }]);
    await read(store('0035', 1));
    await tellGone();
    expect(shownOn(device)).toHaveLength(1);
  });

  it('stays when it was told more than four hours ago', async () => {
    const { device } = await notified();
    await notifications.letTimePass(241);
    await sellOut();
    await tellGone();
    expect(shownOn(device)).toHaveLength(1);
  });

  it('stays on a device that was removed, and on one whose owner sleeps', async () => {
    const [removed, asleep] = [await notified(), await notified()];
    await notifications.call(removed.userId, 'DELETE', `/api/channels/${removed.device.addressId}`);
    await letSleep(pushing, asleep.device);
    await sellOut();
    await tellGone();
    expect([removed, asleep].map(({ device }) => shownOn(device).length)).toEqual([1, 1]);
  });

  it('is not replaced again where that did not get through', async () => {
    const { device } = await notified();
    pushing.standin.faults.set({ next: ['error-503'] });
    for (let times = 0; times < 2; times++) {
      await sellOut();
      await tellGone();
    }
    expect(shownOn(device)).toHaveLength(1);
  });

  it('leaves the day of its alert as it is', async () => {
    const { userId, device, alert } = await notified();
    await sellOut();
    await tellGone();
    await notifications.match(userId, alert, { items: [AT_12] });
    await pushing.send();
    expect(shownOn(device)).toHaveLength(2);
  });
});
