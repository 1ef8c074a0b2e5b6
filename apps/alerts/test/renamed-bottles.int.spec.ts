import { randomUUID } from 'node:crypto';
import { alert, alertList, savedSearchList, type Alert } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { PurgeOldRows } from '../src/retention/purge-old-rows';
import { startAlerts, type RunningAlerts } from './running-alerts';

const DAY_MS = 86_400_000;
const NAMES = { sku: '016850', before: 'BLANTON SINGLE BARREL', after: 'BLNTN SINGLE BARREL' };

describe('the alerts of a bottle that the agency renames', () => {
  let alerts: RunningAlerts;
  let user: string;

  beforeAll(async () => {
    alerts = await startAlerts();
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    user = randomUUID();
    await alerts.entitle(user, 'premium');
    await execute(dataSource(), 'TRUNCATE catalogue_entry, former_name');
    await observe(NAMES.before);
  });

  const dataSource = () => alerts.service.app.get(DataSource);
  const observe = (name: string) =>
    alerts.observe([
      { sku: NAMES.sku, name, storeQty: 0 },
      { sku: '018006', name: 'BUFFALO TRACE' },
    ]);
  const leaveList = (sku: string) =>
    alerts.neighbours.deliver('inventory.catalogue-updated.v1', {
      runId: 'run',
      observedAt: new Date().toISOString(),
      entries: [],
      removedSkus: [sku],
    });
  const save = async (search_term: string, wait_for_new = false) => {
    const { body } = await alerts.call(user, 'POST', '/api/alerts', { search_term, wait_for_new });
    return alert.parse(body).search_id;
  };
  const listed = async (): Promise<Alert | undefined> =>
    alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body)[0];
  const concerned = async () => (await alerts.matchesOf(user)).map(({ alertId }) => alertId);

  it('concern it still, whether or not the copy of the catalogue has heard of the new name', async () => {
    const id = await save('blanton single');
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await concerned()).toEqual([id]);
    await observe(NAMES.after);
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await concerned()).toEqual([id, id]);
  });

  it('concern it once where both names fit', async () => {
    const id = await save('single barrel');
    await observe(NAMES.after);
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await concerned()).toEqual([id]);
  });

  it('concern it by each name that it had, and no other bottle', async () => {
    const id = await save('blanton single');
    await observe(NAMES.after);
    await observe('BLNTN SGL BRRL 93PF');
    await alerts.change({ sku: NAMES.sku, name: 'BLNTN SGL BRRL 93PF' });
    await alerts.change({ sku: '018006', name: 'BUFFALO TRACE' });
    expect(await concerned()).toEqual([id]);
  });

  it('end a year after it was renamed', async () => {
    await save('blanton single');
    await observe(NAMES.after);
    await alerts.service.app.get(PurgeOldRows).run(new Date(Date.now() + 366 * DAY_MS));
    await alerts.change({ sku: NAMES.sku, name: NAMES.after });
    expect(await concerned()).toEqual([]);
  });

  it('say what it is called, and still show it', async () => {
    await save('blanton single');
    expect(await listed()).not.toHaveProperty('renamed_to');
    await observe(NAMES.after);
    expect(await listed()).toMatchObject({ renamed_to: { sku: NAMES.sku, name: NAMES.after } });
    expect(await listed()).not.toHaveProperty('found_nothing_since');
    const { body } = await alerts.call(user, 'GET', '/api/saved-searches');
    expect(savedSearchList.parse(body)[0]?.results.map(({ name }) => name)).toEqual([NAMES.after]);
    await observe(NAMES.before);
    expect(await listed()).not.toHaveProperty('renamed_to');
  });

  it('say since when they find nothing, once what they found has left the list', async () => {
    await save('blanton single');
    await execute(dataSource(), `UPDATE saved_alert SET created_at = now() - interval '90 days'`);
    await observe(NAMES.after);
    expect(await listed()).not.toHaveProperty('found_nothing_since');
    const before = Date.now();
    await leaveList(NAMES.sku);
    expect(Date.parse((await listed())?.found_nothing_since ?? '')).toBeGreaterThanOrEqual(before);
  });
});

describe('an alert that waits for what the state does not list yet', () => {
  let alerts: RunningAlerts;

  beforeAll(async () => {
    alerts = await startAlerts();
    await alerts.observe([{ sku: '018006', name: 'BUFFALO TRACE' }]);
  });
  afterAll(() => alerts.dispose());

  it('says since when, and gets what comes, though no name has all its words', async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'premium');
    const body = { search_term: 'old forester birthday bourbon', wait_for_new: true };
    const saved = alert.parse((await alerts.call(user, 'POST', '/api/alerts', body)).body);
    const listed = async () => alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body)[0];
    expect((await listed())?.found_nothing_since).toBe(saved.created_at);
    const comes = { sku: '026700', name: 'OLD FORESTER BIRTHDAY' };
    // Before the copy of the catalogue has it.
    await alerts.change({ ...comes, kind: 'new-item', before: undefined });
    expect(await alerts.matchesOf(user)).toMatchObject([{ alertId: saved.search_id, skus: [comes.sku] }]);
    await alerts.observe([comes]);
    expect(await listed()).toMatchObject({ isNear: true });
    expect(await listed()).not.toHaveProperty('found_nothing_since');
  });
});
