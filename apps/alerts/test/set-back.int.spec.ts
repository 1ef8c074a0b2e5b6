import { alertList } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { DeletionLog } from '@barrelhive/service-kit';
import { eventually } from '@barrelhive/testing';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { WatchedTerms } from '../src/matching/watched-terms';
import { startAlerts, type RunningAlerts } from './running-alerts';

const alertRow = z.object({ saved: z.looseObject({ id: z.string() }) });

describe('a database of alerts that was set back', () => {
  let alerts: RunningAlerts;
  let dataSource: DataSource;
  beforeAll(async () => {
    alerts = await startAlerts();
    dataSource = alerts.service.app.get(DataSource);
  });
  afterAll(() => alerts.dispose());

  const end = ({ userId, id }: { userId: string; id: string }) => alerts.call(userId, 'DELETE', `/api/alerts/${id}`);
  const termsOf = async (userId: string) =>
    alertList.parse((await alerts.call(userId, 'GET', '/api/alerts')).body).map(({ search_term }) => search_term);
  const isLogged = async (id: string) => (await alerts.service.app.get(DeletionLog).read('alert')).includes(id);
  /** As a backup would bring the alert back, which knows nothing of what came after it. */
  const setBack = async (saved?: object) => {
    await dataSource.transaction(async (manager) => {
      if (saved) {
        await execute(manager, 'INSERT INTO saved_alert SELECT * FROM jsonb_populate_record(NULL::saved_alert, $1)', [
          saved,
        ]);
        await execute(manager, 'DELETE FROM ended_alert');
        await execute(manager, 'DELETE FROM deletion');
      }
      await execute(manager, `UPDATE kept_timeline SET timeline = 'of before'`);
    });
    const sql = 'SELECT FROM kept_timeline WHERE timeline = current_timeline()';
    await eventually('the timeline to be kept', async () => (await execute(dataSource, sql)) > 0);
  };
  const savedOf = async (id: string) => {
    const sql = 'SELECT to_jsonb(a) AS saved FROM saved_alert a WHERE id = $1';
    return (await queryRow(dataSource, alertRow, sql, [id]))?.saved;
  };

  it('deletes again what its owner deleted since, and says so', async () => {
    const one = await alerts.newAlert();
    const saved = await savedOf(one.id);
    await end(one);
    await eventually('the log to know', () => isLogged(one.id));
    await setBack(saved);
    expect(await termsOf(one.userId)).toEqual([]);
    const said = await alerts.neighbours.published('alerts.alert-ended.v1');
    expect(said.filter(({ alertId }) => alertId === one.id)).toHaveLength(2);
  });

  it('leaves what its owner saved again', async () => {
    const one = await alerts.newAlert();
    await end(one);
    await eventually('the log to know', () => isLogged(one.id));
    await alerts.call(one.userId, 'POST', '/api/alerts', { search_term: 'blanton' });
    await eventually('the log to know better', async () => !(await isLogged(one.id)));
    await setBack();
    expect(await termsOf(one.userId)).toEqual(['blanton']);
  });

  it('is read anew, though it has counted as far as a replica that knows of what is forgotten', async () => {
    const found = async () =>
      (await alerts.service.app.get(WatchedTerms).alertsMatching(dataSource.manager, [{ name: 'BLANTON' }]))[0];
    const forgotten = await alerts.newAlert();
    expect(await found()).toContain(forgotten.id);
    await dataSource.transaction(async (manager) => {
      await execute(manager, 'DELETE FROM saved_alert WHERE id = $1', [forgotten.id]);
      await execute(manager, 'DELETE FROM term_change WHERE alert_id = $1', [forgotten.id]);
      await execute(manager, `UPDATE index_revision SET revision = revision - 1 WHERE index_name = 'terms'`);
    });
    const later = await alerts.newAlert();
    await setBack();
    expect(await found()).toContain(later.id);
    expect(await found()).not.toContain(forgotten.id);
  });
});
