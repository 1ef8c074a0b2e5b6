import { randomUUID } from 'node:crypto';
import { alert, alertList, savedSearchList, type Alert } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { startAlertsWithoutClock, type RunningAlerts } from './running-alerts';

const DAY_MS = 86_400_000;
const NAMES = { sku: '016850', before: 'BLANTON SINGLE BARREL', after: 'BLNTN SINGLE BARREL' };

describe('the alerts of a bottle that the agency renames', () => {
  let alerts: RunningAlerts;
  let user: string;

  beforeAll(async () => {
    alerts = await startAlertsWithoutClock();
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    user = randomUUID();
    await alerts.entitle(user, 'premium');
    await execute(dataSource(), 'TRUNCATE catalogue_entry, former_name, pending_match');
    await observe(NAMES.before);
  });

  const dataSource = () => alerts.service.app.get(DataSource);
  const observe = (name: string) =>
    alerts.observe([
      { sku: NAMES.sku, name, storeQty: 0 },
      { sku: '018006', name: 'BUFFALO TRACE' },
    ]);
  const save = async (search_term: string, wait_for_new = false) => {
    const { body } = await alerts.call(user, 'POST', '/api/alerts', { search_term, wait_for_new });
    return alert.parse(body).search_id;
  };
  const listed = async (): Promise<Alert | undefined> =>
    alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body)[0];
  const waiting = async () => {
    const sql = 'SELECT alert_id AS id FROM pending_match JOIN saved_alert ON id = alert_id WHERE user_id = $1';
    return (await queryRows(dataSource(), z.object({ id: z.string() }), sql, [user])).map(({ id }) => id);
  };

  it('concern it still, whether or not the copy of the catalogue has heard of the new name', async () => {
    const id = await save('blanton single');
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await waiting()).toEqual([id]);
    await execute(dataSource(), 'TRUNCATE pending_match');
    await observe(NAMES.after);
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await waiting()).toEqual([id]);
  });

  it('concern it once where both names fit', async () => {
    const id = await save('single barrel');
    await observe(NAMES.after);
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await waiting()).toEqual([id]);
  });

  it('end a year after it was renamed', async () => {
    await save('blanton single');
    await observe(NAMES.after);
    await alerts.service.app.get(PurgeOldRows).run(new Date(Date.now() + 366 * DAY_MS));
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await waiting()).toEqual([]);
  });

  it('say what it is called, and still show it', async () => {
    await save('blanton single');
    expect(await listed()).not.toHaveProperty('renamed_to');
    await observe(NAMES.after);
    expect(await listed()).toMatchObject({ renamed_to: { sku: NAMES.sku, name: NAMES.after } });
    const { body } = await alerts.call(user, 'GET', '/api/saved-searches');
    expect(savedSearchList.parse(body)[0]?.results.map(({ name }) => name)).toEqual([NAMES.after]);
    await observe(NAMES.before);
    expect(await listed()).not.toHaveProperty('renamed_to');
  });
});
