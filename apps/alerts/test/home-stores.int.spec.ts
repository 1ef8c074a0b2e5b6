import { randomUUID } from 'node:crypto';
import { homeStores, type EventPayload } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { publishedFromNow, startAlerts, type RunningAlerts } from './running-alerts';

describe('the stores that somebody drives to', () => {
  let alerts: RunningAlerts;
  let userId: string;
  let published: () => EventPayload<'alerts.home-stores-changed.v1'>[];

  beforeAll(async () => {
    alerts = await startAlerts();
    published = publishedFromNow(alerts, 'alerts.home-stores-changed.v1');
  });
  afterAll(() => alerts.dispose());
  beforeEach(() => (userId = randomUUID()));

  const set = (...stores: string[]) => alerts.call(userId, 'PUT', '/api/home-stores', { stores });
  const read = async () => homeStores.parse((await alerts.call(userId, 'GET', '/api/home-stores')).body);
  const publishedStores = () => {
    const events = published();
    return events.filter((event) => event.userId === userId).map(({ stores }) => stores);
  };

  it('are none at first, with how many the plan has room for', async () => {
    expect(await read()).toEqual({ stores: [], most: 1 });
    await alerts.entitle(userId, 'standard');
    expect(await read()).toEqual({ stores: [], most: 5 });
  });

  it('are kept once each, answered in ascending order, and told', async () => {
    await alerts.entitle(userId, 'standard');
    expect(await set('0012', '0009', '0012')).toMatchObject({
      status: 200,
      body: { stores: ['0009', '0012'], most: 5 },
    });
    expect((await read()).stores).toEqual(['0009', '0012']);
    expect(publishedStores()).toEqual([['0009', '0012']]);
  });

  it('may be taken away', async () => {
    await set('0012');
    expect((await set()).body).toEqual({ stores: [], most: 1 });
    expect(publishedStores()).toEqual([['0012'], []]);
  });

  it('are at most those that the plan has room for', async () => {
    await alerts.entitle(userId, 'basic');
    expect(await set('0012', '0009', '0003')).toMatchObject({
      status: 403,
      body: { code: 'STORE_LIMIT_REACHED' },
    });
    expect((await read()).stores).toEqual([]);
  });

  it('have four digits', async () => {
    expect((await set('12')).status).toBe(400);
  });

  it('are kept beyond a lower plan, which uses those that were chosen first, and used again with a larger one', async () => {
    await alerts.entitle(userId, 'standard');
    await set('0040', '0012', '0009');
    await alerts.entitle(userId, 'basic');
    expect(await read()).toEqual({ stores: ['0012', '0040'], most: 2, beyond_plan: ['0009'] });
    await alerts.entitle(userId, 'standard');
    expect((await read()).stores).toEqual(['0009', '0012', '0040']);
    expect(publishedStores()).toEqual([
      ['0009', '0012', '0040'],
      ['0012', '0040'],
      ['0009', '0012', '0040'],
    ]);
  });

  it('are in the export, and deleted with the account', async () => {
    await set('0012');
    expect((await alerts.call(userId, 'GET', `/internal/users/${userId}/data`)).body).toMatchObject({
      home_stores: [{ stores: ['0012'], used: 1 }],
    });
    await alerts.neighbours.deliver('auth.user-deleted.v1', { userId });
    const sql = 'SELECT user_id FROM home_stores WHERE user_id = $1';
    expect(await queryRows(alerts.service.app.get(DataSource), z.unknown(), sql, [userId])).toEqual([]);
    expect((await set('0012')).status).toBe(401);
  });
});
