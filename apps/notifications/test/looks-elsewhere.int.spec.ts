import type { EventPayload } from '@barrelhive/contracts';
import { HOUR_MS, iso, newAlert, STORE, type OneAlert } from './one-alert';
import type { RunningNotifications } from './running-notifications';
import { startWithoutLoops } from './step-by-step';

const FAR = { ...STORE, storeNumber: '0038', city: 'Moab' };

describe('what an alert found before it looked elsewhere', () => {
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
    await driveTo(['0012'], -2);
  });
  afterEach(() => notifications.forgetWaiting());

  /** Minutes of the hour before noon. */
  const at = (minute: number) => iso(noon + (minute - 60) * 60_000);
  const driveTo = (stores: string[], minute: number) =>
    notifications.neighbours.deliver('alerts.home-stores-changed.v1', { userId: one.userId, stores, at: at(minute) });
  const look = (where: Partial<EventPayload<'alerts.scope-changed.v1'>>, minute = 0) =>
    notifications.neighbours.deliver('alerts.scope-changed.v1', {
      alertId: one.id,
      userId: one.userId,
      at: at(minute),
      scope: 'anywhere',
      atLeast: 1,
      ...where,
    });
  const toldAtNoon = async () => {
    await one.runAt(noon);
    return (await one.notices()).map(({ state }) => state);
  };

  it.each([
    ['none of its owner has it', [FAR], []],
    ['one of its owner has it', [FAR, STORE], ['pending']],
    ['nobody knows where it is', [], []],
  ])('anywhere is told of the stores of its owner alone, where %s', async (_where, stores, states) => {
    await one.find({ stores });
    await look({ scope: 'my-stores' });
    expect(await toldAtNoon()).toEqual(states);
  });

  it('at other stores is not told', async () => {
    await look({ scope: 'my-stores' });
    await one.find({ reason: 'at-stores', rose: ['0012'], stores: [STORE, FAR] });
    await driveTo(['0038'], 1);
    expect(await toldAtNoon()).toEqual([]);
    expect(await notifications.waitingFor(one.name)).toEqual([]);
  });

  it('is told when its owner took that back before the slot', async () => {
    await one.find({ stores: [FAR] });
    await look({ scope: 'my-stores' }, 1);
    await look({}, 3);
    await look({ scope: 'my-stores' }, 2);
    expect(await toldAtNoon()).toEqual(['pending']);
  });

  it('for one bottle is not told where fewer are left than it asks for now', async () => {
    await one.find({ after: { storeQty: 5 } });
    await look({ atLeast: 6 });
    expect(await toldAtNoon()).toEqual([]);
  });

  it('is judged by where it looks when it is saved again, and as before where that is not said', async () => {
    await one.find({ stores: [FAR] });
    const restored = { alertId: one.id, userId: one.userId, term: 'blanton' };
    const restore = (minute: number, where: Partial<EventPayload<'alerts.alert-restored.v1'>> = {}) =>
      notifications.neighbours.deliver('alerts.alert-restored.v1', { ...restored, at: at(minute), ...where });
    await restore(1, { scope: 'my-stores', atLeast: 1 });
    await restore(2);
    expect(await toldAtNoon()).toEqual([]);
  });

  it.each([
    ['the alert looks at other stores', () => look({ scope: 'my-stores' }, 1)],
    ['its owner drives elsewhere', () => driveTo(['0004'], 1)],
  ])('and waits to be sent when %s is judged anew by the next slot', async (_what, change) => {
    await look({ scope: 'my-stores' }, -1);
    await one.find({ stores: [FAR] });
    await look({}, 0);
    await one.runAt(noon);
    await change();
    expect((await one.notices()).map(({ state, reason }) => [state, reason])).toEqual([
      ['expired', 'alert looks elsewhere'],
    ]);
    await look({ scope: 'my-stores' }, 2);
    await one.runAt(noon + HOUR_MS);
    expect(await one.notices()).toHaveLength(1);
  });

  it('stays as it is on its way when what was said earlier comes late', async () => {
    await look({}, 2);
    await one.find({ stores: [FAR] });
    await one.runAt(noon);
    await look({ scope: 'my-stores' }, 1);
    expect((await one.notices()).map(({ state }) => state)).toEqual(['pending']);
  });

  it('stays as it is on its way when the same stores are said again', async () => {
    await one.find({ stores: [FAR] });
    await one.runAt(noon);
    await driveTo(['0012'], 1);
    expect((await one.notices()).map(({ state }) => state)).toEqual(['pending']);
  });
});
