import { alert, alertList } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { BOTTLE, startAlerts, type RunningAlerts } from './running-alerts';

const DAY_MS = 86_400_000;
const SLOT = '2026-11-21T19:00:00.000Z';

describe('an alert that was deleted', () => {
  let alerts: RunningAlerts;
  let dataSource: DataSource;
  let one: { userId: string; id: string };

  beforeAll(async () => {
    alerts = await startAlerts();
    dataSource = alerts.service.app.get(DataSource);
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    one = await alerts.newAlert();
  });

  const end = () => alerts.call(one.userId, 'DELETE', `/api/alerts/${one.id}`);
  async function save(term: string): Promise<string> {
    const { body } = await alerts.call(one.userId, 'POST', '/api/alerts', { search_term: term });
    return alert.parse(body).search_id;
  }
  /** The ids of the user's alerts that were said to have ended, and to be there again. */
  async function said(): Promise<{ ended: string[]; restored: string[] }> {
    const idsOf = async (type: 'alerts.alert-ended.v1' | 'alerts.alert-restored.v1') =>
      (await alerts.neighbours.published(type)).flatMap((event) =>
        event.userId === one.userId ? [event.alertId] : [],
      );
    return { ended: await idsOf('alerts.alert-ended.v1'), restored: await idsOf('alerts.alert-restored.v1') };
  }
  const rowsLeft = async () => {
    const counts = ['ended_alert', 'alert_history'].map((table) =>
      execute(dataSource, `SELECT FROM ${table} WHERE alert_id = $1`, [one.id]),
    );
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };

  it('is said to have ended, and is concerned by nothing any more', async () => {
    await end();
    expect(await said()).toEqual({ ended: [one.id], restored: [] });
    await alerts.change(BOTTLE);
    expect(await alerts.matchesOf(one.userId)).toEqual([]);
  });

  it('is said to be there again under its id when its term is saved again, in other letters too', async () => {
    await end();
    expect(await save("BLANTON'S")).toBe(one.id);
    expect(await said()).toEqual({ ended: [one.id], restored: [one.id] });
    await alerts.change(BOTTLE);
    expect(await alerts.matchesOf(one.userId)).toMatchObject([{ alertId: one.id, term: "BLANTON'S" }]);
  });

  it('comes back by Undo though its term finds too much by now', async () => {
    await end();
    const removedSkus = Array.from({ length: 12 }, (_, nth) => String(200_100 + nth));
    await alerts.observe(removedSkus.map((sku) => ({ ...BOTTLE, sku })));
    const saved = (wait_for_new?: boolean) =>
      alerts.call(one.userId, 'POST', '/api/alerts', { search_term: 'blanton', wait_for_new });
    const statuses = [(await saved()).status, (await saved(true)).status];
    const observedAt = new Date().toISOString();
    await alerts.neighbours.deliver('inventory.catalogue-updated.v1', {
      runId: 'run',
      observedAt,
      entries: [],
      removedSkus,
    });
    expect(statuses).toEqual([400, 201]);
  });

  it.each(['before it is deleted', 'while it is deleted', 'after it is saved again'])(
    'has a text again that was accepted %s',
    async (when) => {
      if (when.startsWith('before')) await alerts.accept(one.id, SLOT);
      await end();
      if (when.startsWith('while')) await alerts.accept(one.id, SLOT);
      await save('blanton');
      const sentAt = when.startsWith('after') ? await alerts.accept(one.id, SLOT) : expect.any(String);
      const { body } = await alerts.call(one.userId, 'GET', '/api/alerts');
      expect(alertList.parse(body).map(({ history }) => history)).toEqual([[{ sentAt, itemsFound: 2 }]]);
    },
  );

  it('leaves nothing behind two days later, and is another one then', async () => {
    await alerts.accept(one.id, SLOT);
    await end();
    await alerts.service.app.get(PurgeOldRows).run(new Date(Date.now() + DAY_MS));
    expect(await rowsLeft()).toBe(2);
    await alerts.service.app.get(PurgeOldRows).run(new Date(Date.now() + 3 * DAY_MS));
    expect(await rowsLeft()).toBe(0);
    expect(await save('blanton')).not.toBe(one.id);
    expect((await said()).restored).toEqual([]);
  });

  it('leaves nothing behind when its owner deletes the account', async () => {
    await alerts.accept(one.id, SLOT);
    await end();
    await alerts.neighbours.deliver('auth.user-deleted.v1', { userId: one.userId });
    expect(await rowsLeft()).toBe(0);
  });
});
