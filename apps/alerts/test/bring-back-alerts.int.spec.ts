import { randomUUID } from 'node:crypto';
import { alertList, alertsBroughtBack, removedAlertList } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { startAlerts, type RunningAlerts } from './running-alerts';

const blantons = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', priceCents: 6499, storeQty: 0 };

describe('what a lower plan took away', () => {
  let alerts: RunningAlerts;

  beforeAll(async () => {
    alerts = await startAlerts();
    await alerts.observe([blantons, { sku: '018006', name: 'BUFFALO TRACE BOURBON' }]);
  });
  afterAll(() => alerts.dispose());

  const create = (userId: string, search_term: string) => alerts.call(userId, 'POST', '/api/alerts', { search_term });
  const TERMS = ['blanton', 'buffalo trace', 'single barrel', 'blanton barrel', 'blanton bourbon'];
  const NEVER_ENDS = { cancelled: false, endsAt: null } as const;
  const saved = async (user: string) =>
    alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body).map((one) => one.search_term);
  const returnable = async (user: string) =>
    removedAlertList
      .parse((await alerts.call(user, 'GET', '/api/removed-alerts/returnable')).body)
      .map((one) => one.search_term);
  const bringBack = async (user: string) =>
    alertsBroughtBack.parse((await alerts.call(user, 'POST', '/api/removed-alerts/bring-back')).body).restored;
  const lost = async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'standard');
    for (const term of TERMS) await create(user, term);
    await alerts.entitle(user, 'free', false);
    return user;
  };
  const statement = async (sql: string, parameters: unknown[]) =>
    execute(await alerts.database.connect(), sql, parameters);

  it('comes back by one tap when the plan does, each alert as it was', async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'standard');
    for (const term of TERMS) await create(user, term);
    const before = alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body);
    const withHistory = before.find((one) => one.search_term === 'single barrel');
    await statement(`INSERT INTO alert_history VALUES ($1, now(), '2026-11-20T17:00:00Z', 3)`, [
      withHistory?.search_id,
    ]);
    await alerts.entitle(user, 'free', false);
    expect([await saved(user), await returnable(user)]).toEqual([['blanton', 'buffalo trace'], []]);

    await alerts.entitle(user, 'standard');
    expect(await returnable(user)).toEqual(['blanton barrel', 'blanton bourbon', 'single barrel']);
    expect(await bringBack(user)).toBe(3);
    const after = alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body);
    expect(after).toEqual(
      before.map((one) =>
        one === withHistory ? { ...one, history: [{ sentAt: '2026-11-20T17:00:00.000Z', itemsFound: 3 }] } : one,
      ),
    );
    expect([await returnable(user), await bringBack(user)]).toEqual([[], 0]);
    expect((await alerts.call(user, 'GET', '/api/removed-alerts')).body).toEqual([]);
  });

  it('comes back though it was read of, and is matched again', async () => {
    const user = await lost();
    const unread = removedAlertList.parse((await alerts.call(user, 'GET', '/api/removed-alerts')).body);
    await alerts.call(user, 'POST', '/api/removed-alerts/read', { ids: unread.map(({ id }) => id) });
    await alerts.entitle(user, 'standard');
    expect(await bringBack(user)).toBe(3);
    await alerts.change(blantons);
    expect((await alerts.matchesOf(user)).map(({ term }) => term)).toContain('blanton barrel');
  });

  it('is said to have ended, and to be there again', async () => {
    const user = await lost();
    const said = async (type: 'alerts.alert-ended.v1' | 'alerts.alert-restored.v1') =>
      (await alerts.neighbours.published(type)).flatMap(({ userId, alertId }) => (userId === user ? [alertId] : []));
    const ended = await said('alerts.alert-ended.v1');
    expect(ended).toHaveLength(3);
    await alerts.entitle(user, 'standard');
    await bringBack(user);
    expect((await said('alerts.alert-restored.v1')).sort()).toEqual([...ended].sort());
  });

  it('comes back though its term finds nothing yet', async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'standard');
    for (const term of ['blanton', 'buffalo trace']) await create(user, term);
    await alerts.call(user, 'POST', '/api/alerts', { search_term: 'pappy van winkle', wait_for_new: true });
    await alerts.entitle(user, 'free', false);
    await alerts.entitle(user, 'standard');
    expect(await bringBack(user)).toBe(1);
    expect(await saved(user)).toContain('pappy van winkle');
  });

  it('comes back as far as the plan has room, what was taken last and is oldest first', async () => {
    const user = await lost();
    await alerts.entitle(user, 'basic');
    expect(await returnable(user)).toEqual([]);
    await alerts.call(user, 'DELETE', `/api/alerts/${await idOf(user, 'blanton')}`);
    expect(await returnable(user)).toEqual(['single barrel']);
    expect(await bringBack(user)).toBe(1);
    expect(await saved(user)).toEqual(['buffalo trace', 'single barrel']);
  });

  it('leaves out what was saved again, and comes once that was taken twice', async () => {
    const user = await lost();
    await alerts.entitle(user, 'standard');
    await create(user, 'single barrel');
    expect(await returnable(user)).toEqual(['blanton barrel', 'blanton bourbon']);
    await alerts.entitle(user, 'free', false);
    await alerts.entitle(user, 'standard');
    expect(await bringBack(user)).toBe(3);
    expect(await saved(user)).toHaveLength(5);
  });

  it('stays away once its owner saved it again and deleted it', async () => {
    const user = await lost();
    await alerts.entitle(user, 'standard');
    await create(user, 'single barrel');
    await alerts.call(user, 'DELETE', `/api/alerts/${await idOf(user, 'single barrel')}`);
    expect(await returnable(user)).toEqual(['blanton barrel', 'blanton bourbon']);
  });

  it('comes back for 60 days', async () => {
    const user = await lost();
    await alerts.entitle(user, 'standard');
    const age = `UPDATE removed_alert SET removed_at = now() - make_interval(days => $2) WHERE user_id = $1`;
    await statement(age, [user, 61]);
    expect([await returnable(user), await bringBack(user)]).toEqual([[], 0]);
    await statement(age, [user, 59]);
    expect(await bringBack(user)).toBe(3);
  });

  it('is gone with the account', async () => {
    const user = await lost();
    await alerts.neighbours.deliver('auth.user-deleted.v1', { userId: user });
    expect(await statement('SELECT FROM removed_alert WHERE user_id = $1', [user])).toBe(0);
  });

  it('comes back to nobody else, and not without a plan', async () => {
    const user = await lost();
    const other = randomUUID();
    await alerts.entitle(other, 'premium');
    expect([await bringBack(other), await bringBack(user)]).toEqual([0, 0]);
  });

  it('comes back by itself after a dispute that was won, and only what the dispute took', async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'premium');
    for (const term of TERMS) await create(user, term);
    await alerts.entitle(user, 'basic');
    await alerts.entitle(user, 'standard');
    for (const term of ['single barrel', 'blanton barrel']) await create(user, term);
    await alerts.entitle(user, 'free', false, { ...NEVER_ENDS, cause: 'disputed' });
    expect(await saved(user)).toEqual(['blanton', 'buffalo trace']);
    await alerts.entitle(user, 'standard', true, { ...NEVER_ENDS, cause: 'dispute-won' });
    expect(await saved(user)).toEqual(['blanton', 'blanton barrel', 'buffalo trace', 'single barrel']);
    expect(await returnable(user)).toEqual(['blanton bourbon']);
  });

  it('comes back after the web app removed it before we heard of the end of the plan', async () => {
    const user = randomUUID();
    const endsAt = new Date(Date.now() + 60_000).toISOString();
    await alerts.entitle(user, 'standard', true, { cancelled: true, endsAt });
    for (const term of TERMS) await create(user, term);
    await statement('UPDATE entitlement SET ends_at = now() WHERE user_id = $1', [user]);
    await alerts.call(user, 'DELETE', `/api/alerts/${await idOf(user, 'blanton bourbon')}`);
    expect((await alerts.call(user, 'GET', '/api/removed-alerts')).body).toEqual([]);
    await alerts.entitle(user, 'standard');
    expect(await returnable(user)).toEqual(['blanton bourbon']);
    await alerts.call(user, 'DELETE', `/api/alerts/${await idOf(user, 'blanton')}`);
    expect(await returnable(user)).toEqual(['blanton bourbon']);
  });

  it('comes back with the texts of its card when the web app had removed it', async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'standard');
    for (const term of TERMS) await create(user, term);
    const id = await idOf(user, 'blanton bourbon');
    const sentAt = await alerts.accept(id, '2026-11-20T17:00:00.000Z');
    await statement('UPDATE entitlement SET valid = false WHERE user_id = $1', [user]);
    await alerts.call(user, 'DELETE', `/api/alerts/${id}`);
    // Two days later nothing else of it is left.
    await statement('DELETE FROM alert_history WHERE alert_id = $1', [id]);
    await alerts.entitle(user, 'standard');
    expect(await bringBack(user)).toBe(1);
    const listed = alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body);
    expect(listed.find(({ search_id: each }) => each === id)?.history).toEqual([{ sentAt, itemsFound: 2 }]);
  });

  const idOf = async (user: string, term: string) => {
    const listed = alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body);
    return listed.find((one) => one.search_term === term)?.search_id ?? '';
  };
});
