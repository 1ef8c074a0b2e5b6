import { alert, alertList } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { TABLES_OF_ALERTS } from '../src/saved-alerts/ended-alerts';
import { BOTTLE, iso, newAlert, type OneAlert } from './one-alert';
import { startAlertsWithoutClock, type RunningAlerts } from './running-alerts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_A_DAY = 25;
const WORDS = Array.from(
  { length: 28 },
  (_, place) => `${String.fromCharCode(97 + (place % 26)).repeat(4)}${place < 26 ? 'x' : 'y'}`,
);

describe('an alert that was deleted', () => {
  let alerts: RunningAlerts;
  let dataSource: DataSource;
  let one: OneAlert;

  beforeAll(async () => {
    alerts = await startAlertsWithoutClock();
    dataSource = alerts.service.app.get(DataSource);
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    one = await newAlert(alerts);
  });

  const end = (id = one.id) => alerts.call(one.userId, 'DELETE', `/api/alerts/${id}`);
  async function save(term: string): Promise<string> {
    const { body } = await alerts.call(one.userId, 'POST', '/api/alerts', { search_term: term });
    return alert.parse(body).search_id;
  }
  const bundlesAt = async (slot: number) => (await one.handedOn()).filter((each) => each.slot === iso(slot)).length;
  const rowsLeft = async () => {
    const counts = TABLES_OF_ALERTS.map((table) =>
      execute(dataSource, `SELECT FROM ${table} WHERE alert_id = $1`, [one.id]),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };

  it('has no text as long as it is not saved again', async () => {
    await one.restock();
    await end();
    await one.runAt(one.noon);
    expect(await one.handedOn()).toEqual([]);
  });

  it('is told what waited for it when its term is saved again, in other letters too', async () => {
    await one.restock();
    await end();
    await save("BLANTON'S");
    await one.runAt(one.noon);
    expect((await one.handedOn()).map(({ term, items }) => [term, items.map(({ sku }) => sku)])).toEqual([
      ["BLANTON'S", [BOTTLE.sku]],
    ]);
  });

  it('has its texts again when its term is saved again', async () => {
    await one.restock();
    await one.runAt(one.noon);
    const sentAt = await one.accept(one.noon);
    await end();
    await save('blanton');
    const { body } = await alerts.call(one.userId, 'GET', '/api/alerts');
    expect(alertList.parse(body).map(({ history }) => history)).toEqual([[{ sentAt, itemsFound: 2 }]]);
  });

  it.each(['before it is deleted', 'while it is deleted', 'after it is saved again'])(
    'has one text a day, also when the first is accepted %s',
    async (when) => {
      await one.restock();
      await one.runAt(one.noon);
      if (when.startsWith('before')) await one.accept(one.noon);
      await end();
      if (when.startsWith('while')) await one.accept(one.noon);
      await save('blanton');
      if (when.startsWith('after')) await one.accept(one.noon);
      await one.restock();
      await one.runAt(one.noon + HOUR_MS);
      expect(await one.handedOn()).toHaveLength(1);
      await one.runAt(one.noon + DAY_MS);
      expect(await one.handedOn()).toHaveLength(2);
    },
  );

  it('leaves nothing behind two days later, and is another one then', async () => {
    await one.restock();
    await one.runAt(one.noon);
    await one.accept(one.noon);
    await end();
    await alerts.service.app.get(PurgeOldRows).run(new Date(Date.now() + DAY_MS));
    expect(await rowsLeft()).toBe(2);
    await alerts.service.app.get(PurgeOldRows).run(new Date(Date.now() + 3 * DAY_MS));
    expect(await rowsLeft()).toBe(0);
    expect(await save('blanton')).not.toBe(one.id);
  });

  it('leaves nothing behind when its owner deletes the account', async () => {
    await one.restock();
    await one.runAt(one.noon);
    await one.accept(one.noon);
    await end();
    await alerts.neighbours.deliver('auth.user-deleted.v1', { userId: one.userId });
    expect(await rowsLeft()).toBe(0);
  });

  it('counts among the texts of a person and day, which are 25 at most', async () => {
    const bottles = WORDS.map((name, place) => ({ sku: String(300_000 + place), name, storeQty: 6 }));
    await alerts.observe(bottles);
    await end();
    const restocked = async (some: typeof bottles) => {
      const ids = [];
      for (const bottle of some) {
        ids.push(await save(bottle.name));
        await alerts.change(bottle);
      }
      return ids;
    };
    const ids = await restocked(bottles.slice(0, MOST_A_DAY));
    await one.runAt(one.noon);
    expect(await bundlesAt(one.noon)).toBe(MOST_A_DAY);
    const others = bottles.slice(MOST_A_DAY);
    for (const id of ids.slice(0, others.length)) await end(id);
    await restocked(others);
    await one.runAt(one.noon + HOUR_MS);
    expect(await bundlesAt(one.noon + HOUR_MS)).toBe(0);
    await one.runAt(one.noon + DAY_MS);
    expect(await bundlesAt(one.noon + DAY_MS)).toBe(others.length);
  });
});
