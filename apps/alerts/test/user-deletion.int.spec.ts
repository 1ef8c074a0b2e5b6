import { randomUUID } from 'node:crypto';
import { errorBody } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { forgetEntitlement } from '@barrelhive/entitlements';
import { eventually } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import { lockSavedAlerts } from '../src/database/lock-saved-alerts';
import { startAlerts, type RunningAlerts } from './running-alerts';

describe('a user who deletes the account', () => {
  let alerts: RunningAlerts;
  let dataSource: DataSource;
  beforeAll(async () => {
    alerts = await startAlerts();
    dataSource = await alerts.database.connect();
    await alerts.observe([{ sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON' }]);
  });
  afterAll(() => alerts.dispose());

  const create = (userId: string) => alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton' });
  const alertsOf = (userId: string) => execute(dataSource, 'SELECT FROM saved_alert WHERE user_id = $1', [userId]);

  it('leaves no alert behind', async () => {
    const userId = randomUUID();
    expect((await create(userId)).status).toBe(201);
    await alerts.neighbours.deliver('auth.user-deleted.v1', { userId });
    expect(await alertsOf(userId)).toBe(0);
  });

  it('leaves no alert of a call that was under way', async () => {
    const userId = randomUUID();
    const { creating } = await dataSource.transaction(async (manager) => {
      await forgetEntitlement(manager, userId);
      await lockSavedAlerts(manager, userId);
      const call = create(userId);
      await eventually('the creation to wait for the deletion', async () => {
        const sql = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
                      WHERE locktype = 'advisory' AND NOT granted`;
        return (await execute(manager, sql)) > 0;
      });
      return { creating: call };
    });
    const { status, body } = await creating;
    expect([status, errorBody.parse(body).code]).toEqual([401, 'AUTHENTICATION_REQUIRED']);
    expect(await alertsOf(userId)).toBe(0);
  });
});
