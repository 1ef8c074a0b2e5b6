import { randomUUID } from 'node:crypto';
import { alert, alertFinds, alertList, errorBody, removedAlertList, savedSearchList } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { lastRunTime, nextRunTime, type RunSchedule } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import { CatalogueIndex } from '../src/catalogue-copy/catalogue-index';
import { ALERT_SCHEDULE } from '../src/saved-alerts/run-times';
import { lockSavedAlerts } from '../src/database/lock-saved-alerts';
import { startAlerts, type RunningAlerts } from './running-alerts';

const blantons = { sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', priceCents: 6499, storeQty: 0 };
const manyBourbons = Array.from({ length: 11 }, (_, position) => ({
  sku: String(200_000 + position),
  name: `COMMON BOURBON ${position}`,
}));

describe('the alerts service', () => {
  let alerts: RunningAlerts;

  beforeAll(async () => {
    alerts = await startAlerts();
    await alerts.observe([blantons, { sku: '018006', name: 'BUFFALO TRACE BOURBON' }, ...manyBourbons]);
  });
  afterAll(() => alerts.dispose());

  const create = (userId: string, search_term: string) => alerts.call(userId, 'POST', '/api/alerts', { search_term });
  const waitFor = (userId: string, search_term: string) =>
    alerts.call(userId, 'POST', '/api/alerts', { search_term, wait_for_new: true });

  /** What notifications is told of the only alert of a user. */
  const finds = async (userId: string) =>
    alertFinds.parse((await alerts.call(userId, 'GET', '/internal/alert-finds')).body)[0];

  it('saves a search and lists it in the specified shape', async () => {
    const user = randomUUID();
    const created = await create(user, "  Blanton's ");
    expect(created.status).toBe(201);
    expect(alert.parse(created.body)).toMatchObject({ search_term: "Blanton's", is_active: true, history: [] });
    const listed = await alerts.call(user, 'GET', '/api/alerts');
    expect(alertList.parse(listed.body).map((one) => one.search_term)).toEqual(["Blanton's"]);
  });

  it('says when alerts ran last and run next, and of no run before the alert was saved', async () => {
    const user = randomUUID();
    const schedule = alerts.service.app.get<RunSchedule>(ALERT_SCHEDULE);
    const { search_id } = alert.parse((await create(user, 'blanton')).body);
    const dataSource = await alerts.database.connect();
    const timesWhenSaved = async (createdAt: string) => {
      await execute(dataSource, 'UPDATE saved_alert SET created_at = $2 WHERE id = $1', [search_id, createdAt]);
      const [one] = alertList.parse((await alerts.call(user, 'GET', '/api/alerts')).body);
      return [one?.last_run_at, one?.next_run_at];
    };
    const dueBetween = (before: Date, after: Date, run: typeof nextRunTime | typeof lastRunTime) =>
      [before, after].map((instant) => run(instant, schedule)?.toISOString());
    const before = new Date();
    const [last, next] = await timesWhenSaved('2025-01-01T00:00:00.000Z');
    const after = new Date();
    expect(dueBetween(before, after, lastRunTime)).toContain(last);
    expect(dueBetween(before, after, nextRunTime)).toContain(next);
    expect((await timesWhenSaved('2999-01-01T00:00:00.000Z'))[0]).toBeNull();
  });

  it('shows what a saved search finds now', async () => {
    const user = randomUUID();
    await create(user, 'blanton');
    const { body } = await alerts.call(user, 'GET', '/api/saved-searches');
    expect(savedSearchList.parse(body)[0]?.results).toEqual([
      { id: '016850', name: blantons.name, price: '$64.99', storeQty: 0, stores: [] },
    ]);
  });

  it('searches once for the terms of saved searches', async () => {
    const user = randomUUID();
    await create(user, 'blanton');
    const searchAll = jest.spyOn(CatalogueIndex.prototype, 'searchAll');
    await alerts.call(user, 'GET', '/api/saved-searches');
    expect(searchAll.mock.calls.map(([, terms]) => terms)).toEqual([['blanton']]);
    searchAll.mockRestore();
  });

  it('calls what it finds as the agency does, and as people do where that differs', async () => {
    const user = randomUUID();
    await alerts.observe([{ sku: '016096', name: 'EVAN WILLIAMS BIB WHITE LABEL 750ml' }]);
    await create(user, 'evan williams');
    const { body } = await alerts.call(user, 'GET', '/api/saved-searches');
    expect(savedSearchList.parse(body)[0]?.results).toMatchObject([
      { name: 'EVAN WILLIAMS BIB WHITE LABEL 750ml', displayName: 'Evan Williams Bottled in Bond White Label' },
    ]);
  });

  it('shows in which stores it is, as they were read last', async () => {
    const user = randomUUID();
    const stagg = { sku: '018416', name: 'GEORGE T STAGG' };
    const store = { storeNumber: '0012', name: '', address: '280 W Harris Ave', city: 'slc', phone: '', qty: 3 };
    const read = (qty: number, observedAt: string) =>
      alerts.neighbours.deliver('inventory.store-stock-observed.v1', {
        sku: stagg.sku,
        observedAt,
        stores: [{ ...store, qty }],
      });
    const stores = async () => {
      const { body } = await alerts.call(user, 'GET', '/api/saved-searches');
      return savedSearchList.parse(body)[0]?.results[0]?.stores;
    };
    await alerts.observe([{ ...stagg, storeQty: 3 }]);
    await create(user, 'george stagg');
    expect(await stores()).toEqual([]);
    await read(3, '2026-11-21T18:00:00.000Z');
    await read(9, '2026-11-21T17:00:00.000Z');
    expect(await stores()).toEqual([store]);
    await alerts.observe([{ ...stagg, storeQty: 0 }]);
    expect(await stores()).toEqual([]);
  });

  it('says since when an alert is sold out, once the last bottle was seen to go', async () => {
    const user = randomUUID();
    const weller = { sku: '021564', name: 'WELLER ANTIQUE 107' };
    const soldOutSince = async (storeQty: number) => {
      await alerts.observe([{ ...weller, storeQty }]);
      return (await finds(user))?.soldOut;
    };
    await alerts.observe([{ ...weller, storeQty: 0 }]);
    await create(user, 'weller antique');
    expect(await soldOutSince(0)).toEqual({});
    expect(await soldOutSince(5)).toBeUndefined();
    const before = Date.now();
    const soldOut = await soldOutSince(0);
    expect(Date.parse(soldOut?.since ?? '')).toBeGreaterThanOrEqual(before);
    expect(await soldOutSince(0)).toEqual(soldOut);
    expect(await soldOutSince(2)).toBeUndefined();
  });

  it('says since when a term finds nothing, to the owner of the alert alone', async () => {
    const user = randomUUID();
    const { search_id, created_at } = alert.parse((await waitFor(user, 'nobody knows this')).body);
    expect(await finds(user)).toEqual({ alertId: search_id, foundNothingSince: created_at });
    expect(await finds(randomUUID())).toBeUndefined();
  });

  it.each([
    [{ search_term: 'rye' }, 'SEARCH_TERM_TOO_SHORT', 'Search term must be at least 4 characters.'],
    [{}, 'SEARCH_TERM_TOO_SHORT', 'Search term must be at least 4 characters.'],
    [{ search_term: null }, 'SEARCH_TERM_TOO_SHORT', 'Search term must be at least 4 characters.'],
    [{ search_term: 'rye '.repeat(65) }, 'SEARCH_TERM_TOO_LONG', 'Search term must be 256 characters or less'],
  ])('refuses %j with the specified text', async (body, code, error) => {
    const refused = await alerts.call(randomUUID(), 'POST', '/api/alerts', body);
    expect([refused.status, errorBody.parse(refused.body)]).toMatchObject([400, { code, error }]);
  });

  it('refuses a second alert that would match the same names', async () => {
    const user = randomUUID();
    await create(user, 'buffalo trace');
    const { status, body } = await create(user, 'Trace, BUFFALO!');
    expect([status, errorBody.parse(body).code]).toEqual([409, 'ALERT_EXISTS']);
  });

  it('refuses a term that finds nothing, or too much', async () => {
    const nothing = await create(randomUUID(), 'zzzz unheard of');
    expect([nothing.status, errorBody.parse(nothing.body).code]).toEqual([400, 'NO_MATCHING_PRODUCTS']);
    const tooMuch = await create(randomUUID(), 'common bourbon');
    const narrower = [0, 1, 10, 2, 3, 4, 5, 6].map((number) => ({ term: `Common Bourbon ${number}`, count: 1 }));
    const figures = { too_many_results: true, count: 11, maxAllowedItems: 10 };
    expect(errorBody.parse(tooMuch.body)).toMatchObject({ ...figures, narrower });
  });

  it('keeps a term that finds nothing yet for whoever waits for it, once and within the cap', async () => {
    const user = randomUUID();
    const created = await waitFor(user, 'Old Forester Birthday');
    expect([created.status, alert.parse(created.body).search_term]).toEqual([201, 'Old Forester Birthday']);
    const again = await waitFor(user, 'old forester birthday');
    expect([again.status, errorBody.parse(again.body).code]).toEqual([409, 'ALERT_EXISTS']);
    await waitFor(user, 'pappy van winkle');
    const beyond = await waitFor(user, 'william larue weller');
    expect([beyond.status, errorBody.parse(beyond.body).code]).toEqual([403, 'ALERT_LIMIT_REACHED']);
  });

  it('refuses a term that is too broad also to whoever waits', async () => {
    const { status, body } = await waitFor(randomUUID(), 'common bourbon');
    expect([status, errorBody.parse(body).code]).toEqual([400, 'SEARCH_TOO_BROAD']);
  });

  it('holds the cap of a user without subscription, also against requests side by side', async () => {
    const user = randomUUID();
    const answers = await Promise.all(['blanton', 'buffalo', 'blanton single'].map((term) => create(user, term)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 403]);
  });

  it("does not find another user's alert", async () => {
    const created = await create(randomUUID(), 'blanton');
    const id = alert.parse(created.body).search_id;
    expect((await alerts.call(randomUUID(), 'DELETE', `/api/alerts/${id}`)).status).toBe(404);
    expect((await alerts.call(randomUUID(), 'DELETE', '/api/alerts/no-such-id')).status).toBe(404);
  });

  it('removes the newest alerts when a lower plan takes effect', async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'standard');
    for (const term of ['blanton', 'buffalo trace', 'single barrel']) await create(user, term);
    await alerts.entitle(user, 'free', false);
    const { body } = await alerts.call(user, 'GET', '/api/alerts');
    expect(alertList.parse(body).map((one) => one.search_term)).toEqual(['blanton', 'buffalo trace']);
  });

  it('keeps what a lower plan took away until its owner has read of it, and shows it to nobody else', async () => {
    const user = randomUUID();
    const other = randomUUID();
    await alerts.entitle(user, 'standard');
    for (const term of ['blanton', 'buffalo trace', 'single barrel', 'blanton barrel']) await create(user, term);
    await alerts.entitle(user, 'free', false);
    const unread = async (who: string) =>
      removedAlertList.parse((await alerts.call(who, 'GET', '/api/removed-alerts')).body);
    const removed = await unread(user);
    expect(removed.map((one) => [one.search_term, one.subscription_tier])).toEqual([
      ['blanton barrel', 'free'],
      ['single barrel', 'free'],
    ]);
    const ids = removed.slice(0, 1).map(({ id }) => id);
    expect(await unread(other)).toEqual([]);
    await alerts.call(other, 'POST', '/api/removed-alerts/read', { ids });
    expect(await unread(user)).toHaveLength(2);
    await alerts.call(user, 'POST', '/api/removed-alerts/read', { ids });
    expect((await unread(user)).map((one) => one.search_term)).toEqual(['single barrel']);
  });

  it('holds a lowered cap against a creation that is under way', async () => {
    const user = randomUUID();
    await alerts.entitle(user, 'standard');
    for (const term of ['blanton', 'buffalo trace']) await create(user, term);
    const dataSource = await alerts.database.connect();
    let lowered: Promise<void> | undefined;
    await dataSource.transaction(async (manager) => {
      await lockSavedAlerts(manager, user);
      lowered = alerts.entitle(user, 'free', false);
      await eventually('the change of the plan to wait for the creation', async () => {
        const sql = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database AND d.datname = current_database()
                      WHERE locktype = 'advisory' AND NOT granted`;
        return (await execute(manager, sql)) > 0;
      });
      await execute(manager, `INSERT INTO saved_alert (user_id, search_term, term_key) VALUES ($1, 'late', 'late')`, [
        user,
      ]);
    });
    await lowered;
    const { body } = await alerts.call(user, 'GET', '/api/alerts');
    expect(alertList.parse(body).map((one) => one.search_term)).toEqual(['blanton', 'buffalo trace']);
  });
});
