import { alertList } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { BOTTLE, startAlerts, type RunningAlerts } from './running-alerts';

const DAY_MS = 86_400_000;

describe('what nobody reads any more', () => {
  let alerts: RunningAlerts;
  let one: { userId: string; id: string };
  let dataSource: DataSource;

  beforeAll(async () => {
    alerts = await startAlerts();
    dataSource = alerts.service.app.get(DataSource);
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    one = await alerts.newAlert();
  });

  const purgeAt = (instant: number) => alerts.service.app.get(PurgeOldRows).run(new Date(instant));
  const rowsOf = async (table: string) =>
    (await queryRows(dataSource, z.unknown(), `SELECT FROM ${table} WHERE alert_id = $1`, [one.id])).length;

  it('is of the history what the alert does not show', async () => {
    for (let day = 21; day < 29; day++) await alerts.accept(one.id, `2026-11-${day}T19:00:00.000Z`);
    const shown = async () => {
      const { body } = await alerts.call(one.userId, 'GET', '/api/alerts');
      return alertList.parse(body)[0]?.history;
    };
    const before = await shown();
    await purgeAt(Date.now());
    expect(before).toHaveLength(5);
    expect(await shown()).toEqual(before);
    expect(await rowsOf('alert_history')).toBe(5);
  });

  it('is what a lower plan took away, once it was read of and cannot be brought back any more', async () => {
    const noteRemoved = (readAt: string) =>
      execute(
        dataSource,
        `INSERT INTO removed_alert (user_id, alert_id, search_term, term_key, created_at, history, tier, by_dispute, read_at)
         VALUES ($1, $2, 'weller', 'weller', now(), '[]', 'free', false, ${readAt})`,
        [one.userId, one.id],
      );
    await noteRemoved('now()');
    await noteRemoved('NULL');
    await purgeAt(Date.now() + 59 * DAY_MS);
    expect(await rowsOf('removed_alert')).toBe(2);
    await purgeAt(Date.now() + 61 * DAY_MS);
    expect(await rowsOf('removed_alert')).toBe(1);
  });

  it('is a product that left the list a year ago, and no other, and a name that one had till then', async () => {
    await alerts.observe([BOTTLE, { sku: '700001', name: 'GONE' }]);
    await alerts.observe([{ sku: '700001', name: 'GONE AND RENAMED' }]);
    await execute(dataSource, `UPDATE catalogue_entry SET listed = false WHERE sku = '700001'`);
    const names = async () => {
      const sql = 'SELECT name FROM catalogue_entry UNION ALL SELECT name FROM former_name ORDER BY name';
      return (await queryRows(dataSource, z.object({ name: z.string() }), sql)).map(({ name }) => name);
    };
    await purgeAt(Date.now() + 364 * DAY_MS);
    expect(await names()).toEqual([BOTTLE.name, 'GONE', 'GONE AND RENAMED']);
    await purgeAt(Date.now() + 366 * DAY_MS);
    expect(await names()).toEqual([BOTTLE.name]);
  });
});
