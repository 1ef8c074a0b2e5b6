import { eventually } from '@barrelhive/testing';
import { execute } from '@barrelhive/database';
import { alertIdOf } from './found-matches';
import { startNotifications, type RunningNotifications } from './running-notifications';

/** Ahead of every real release. */
const period = { year: 2060, month: 5 };
const bottle = (sku: string, ...stores: string[]) => ({
  sku,
  name: `BOTTLE ${sku}`,
  stores: stores.map((storeNumber) => ({ storeNumber, quantity: 6 })),
});
const posted = {
  ...period,
  releaseDay: '2060-05-15',
  postedAt: '2060-05-08T18:00:00.000Z',
  itemCount: 42,
  items: [bottle('016850', '0012', '0009'), bottle('021564', '0012')],
};

describe('a list that is posted ahead of its day', () => {
  let notifications: RunningNotifications;

  beforeAll(async () => {
    notifications = await startNotifications();
  });
  afterAll(() => notifications.dispose());

  it('is told once to every plan that wants the monthly list, and its release once more', async () => {
    const [basic, uninterested, unpaid] = await Promise.all([
      notifications.subscriber('basic'),
      notifications.subscriber('premium', { monthly_allocated: false }),
      notifications.subscriber(),
    ]);
    const { deliver } = notifications.neighbours;
    const matches = [{ alertId: alertIdOf(basic.userId), userId: basic.userId, term: '', changes: [0, 1] }];
    await deliver('alerts.changes-matched.v1', { kind: 'list', ...period, isPosted: true, matches });
    await eventually('the count to be kept', async () => {
      const sql = `SELECT FROM recipient WHERE posted_period = '2060-05' AND list_period IS NULL`;
      return (await execute(notifications.dataSource, sql, [])) === 1;
    });
    await deliver('allocated.list-posted.v1', posted);
    await deliver('allocated.list-posted.v1', posted);
    await notifications.reach(basic.userId, 'delivered');
    await deliver('allocated.list-released.v1', { ...period, itemCount: 42, items: [] });
    await eventually('both texts', async () => notifications.textsTo(basic.phone).length === 2);
    expect(notifications.textsTo(basic.phone)).toEqual([
      expect.stringContaining('the May list is posted for Sat May 15: 42 items, 2 match http'),
      expect.stringContaining('the May allocated list is out with 42 items http'),
    ]);
    expect(await notifications.messagesOf(uninterested.userId)).toEqual([]);
    expect(await notifications.messagesOf(unpaid.userId)).toEqual([]);
  });

  it('is told to nobody once its day has come', async () => {
    const { userId } = await notifications.subscriber('basic');
    const over = { ...posted, year: 2020, releaseDay: '2020-05-16' };
    await notifications.neighbours.deliver('allocated.list-posted.v1', over);
    expect(await notifications.messagesOf(userId)).toEqual([]);
  });
});
