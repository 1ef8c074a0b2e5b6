import { randomUUID } from 'node:crypto';
import { alert, type AlertScope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';
import { DataSource } from 'typeorm';
import { BOTTLE, startAlerts, type RunningAlerts } from './running-alerts';

describe('where an alert looks', () => {
  let alerts: RunningAlerts;
  let userId: string;

  beforeAll(async () => {
    alerts = await startAlerts();
    await alerts.observe([BOTTLE]);
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    userId = randomUUID();
    await alerts.entitle(userId, 'premium');
  });

  const save = async (where: { scope?: AlertScope; at_least?: number } = {}) => {
    const body = { search_term: 'blanton', ...where };
    return alert.parse((await alerts.call(userId, 'POST', '/api/alerts', body)).body).search_id;
  };
  const change = (id: string, where: { scope?: AlertScope; at_least?: number }) =>
    alerts.call(userId, 'PATCH', `/api/alerts/${id}`, where);
  const said = async () =>
    (await alerts.neighbours.published('alerts.scope-changed.v1')).filter((event) => event.userId === userId);

  it('is said when it changes, and not when it stays as it was', async () => {
    const alertId = await save();
    await change(alertId, { scope: 'anywhere', at_least: 1 });
    expect(await said()).toEqual([]);
    await change(alertId, { scope: 'my-stores' });
    await change(alertId, { at_least: 6 });
    await change(alertId, { scope: 'anywhere' });
    expect(await said()).toMatchObject([
      { alertId, scope: 'my-stores', atLeast: 1 },
      { alertId, scope: 'my-stores', atLeast: 6 },
      { alertId, scope: 'anywhere', atLeast: 6 },
    ]);
    const times = (await said()).map(({ at }) => at);
    expect(times).toEqual(times.toSorted());
  });

  it('is said of a new alert where it is not anywhere for one bottle', async () => {
    const alertId = await save({ at_least: 6 });
    expect(await said()).toMatchObject([{ alertId, scope: 'anywhere', atLeast: 6 }]);
  });

  it('is not said of an alert that is deleted meanwhile, which would bring it back', async () => {
    const alertId = await save();
    const waits = `SELECT FROM pg_locks WHERE NOT granted AND transactionid = pg_current_xact_id()::xid`;
    const changed = await alerts.service.app.get(DataSource).transaction(async (manager) => {
      await execute(manager, 'DELETE FROM saved_alert WHERE id = $1', [alertId]);
      const answer = change(alertId, { scope: 'my-stores' });
      await eventually('the change to wait for the deletion', async () => (await execute(manager, waits)) > 0);
      return { answer };
    });
    expect((await changed.answer).status).toBe(404);
    expect(await said()).toEqual([]);
  });

  it('is said with an alert that is there again', async () => {
    const alertId = await save();
    await alerts.call(userId, 'DELETE', `/api/alerts/${alertId}`);
    expect(await save({ scope: 'my-stores', at_least: 2 })).toBe(alertId);
    const restored = await alerts.neighbours.published('alerts.alert-restored.v1');
    expect(restored.filter((event) => event.userId === userId)).toMatchObject([
      { alertId, scope: 'my-stores', atLeast: 2 },
    ]);
    expect(await said()).toEqual([]);
  });

  it('is said with what a plan brings back', async () => {
    const terms = ['blanton single', 'blanton barrel', 'single barrel'];
    for (const search_term of terms) await alerts.call(userId, 'POST', '/api/alerts', { search_term });
    const { body } = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton', scope: 'my-stores' });
    const alertId = alert.parse(body).search_id;
    await alerts.entitle(userId, 'free', false);
    await alerts.entitle(userId, 'premium');
    await alerts.call(userId, 'POST', '/api/removed-alerts/bring-back');
    const restored = await alerts.neighbours.published('alerts.alert-restored.v1');
    expect(restored.filter((event) => event.alertId === alertId)).toMatchObject([{ scope: 'my-stores', atLeast: 1 }]);
  });
});
