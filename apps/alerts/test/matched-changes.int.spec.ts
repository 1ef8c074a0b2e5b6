import { randomUUID } from 'node:crypto';
import { alert, MAX_MATCHES_PER_EVENT, type ChangesMatched } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DataSource } from 'typeorm';
import { raiseIndexRevision } from '../src/database/index-revision';
import { BOTTLE, startAlerts, type RunningAlerts } from './running-alerts';

const STORE = {
  storeNumber: '0012',
  name: '',
  address: '280 W Harris Ave',
  city: 'Salt Lake City',
  phone: '',
  qty: 6,
};
const RESTOCK = {
  kind: 'back-in-stock' as const,
  sku: BOTTLE.sku,
  name: BOTTLE.name,
  before: { storeQty: 0 },
  after: { storeQty: 6 },
  stores: [STORE],
};
const PRICE = { ...RESTOCK, kind: 'price' as const, before: { priceCents: 6000 }, after: { priceCents: 7000 } };
const OTHER = { ...RESTOCK, sku: '018006', name: 'BUFFALO TRACE BOURBON', stores: [] };

describe('what alerts says of changes', () => {
  let alerts: RunningAlerts;
  let dataSource: DataSource;

  beforeAll(async () => {
    alerts = await startAlerts();
    dataSource = alerts.service.app.get(DataSource);
    await alerts.observe([BOTTLE, { sku: OTHER.sku, name: OTHER.name }]);
  });
  afterAll(() => alerts.dispose());
  beforeEach(async () => {
    await execute(dataSource, 'TRUNCATE saved_alert');
    await raiseIndexRevision(dataSource.manager, 'terms');
  });

  const save = async (...terms: string[]) => {
    const userId = randomUUID();
    await alerts.entitle(userId, 'premium');
    const ids = [];
    for (const search_term of terms) {
      const { body } = await alerts.call(userId, 'POST', '/api/alerts', { search_term });
      ids.push(alert.parse(body).search_id);
    }
    return { userId, ids };
  };
  /** Has seen these changes; gives what is said of them. */
  const seen = async (changes: ChangesMatched['changes'], repeats = 0) => {
    const observedAt = new Date().toISOString();
    const id = await alerts.neighbours.deliver('inventory.products-changed.v1', { runId: 'run', observedAt, changes });
    for (let nth = 0; nth < repeats; nth++) await alerts.neighbours.deliverAgain(id);
    const events = await alerts.neighbours.published('alerts.changes-matched.v1');
    return events.filter((event) => event.kind === 'changes').filter((event) => event.observedAt === observedAt);
  };

  it('is each change once with its stores, and each alert once with all that concerns it', async () => {
    const one = await save('blanton', 'buffalo');
    const other = await save('blanton single');
    const events = await seen([RESTOCK, OTHER, PRICE]);
    expect(events).toHaveLength(1);
    const [{ changes, matches } = { changes: [], matches: [] }] = events;
    expect(changes).toHaveLength(3);
    expect(changes).toEqual(expect.arrayContaining([RESTOCK, OTHER, PRICE]));
    const said = matches.map(({ changes: places, ...match }) => [match, places.map((place) => changes[place])]);
    const expected = [
      [{ alertId: one.ids[0], userId: one.userId, term: 'blanton' }, [RESTOCK, PRICE]],
      [{ alertId: one.ids[1], userId: one.userId, term: 'buffalo' }, [OTHER]],
      [{ alertId: other.ids[0], userId: other.userId, term: 'blanton single' }, [RESTOCK, PRICE]],
    ];
    expect(said).toHaveLength(expected.length);
    expect(said).toEqual(expect.arrayContaining(expected));
  });

  it('is said once, however often the same changes come', async () => {
    await save('blanton');
    expect(await seen([RESTOCK], 2)).toHaveLength(1);
  });

  it('is only what concerns somebody', async () => {
    await save('blanton');
    expect(await seen([OTHER])).toEqual([]);
    expect((await seen([OTHER, PRICE])).map(({ changes }) => changes)).toEqual([[PRICE]]);
  });

  it('leaves out an alert that the index still has and the table has not', async () => {
    const { ids } = await save('blanton', 'blanton single');
    expect((await seen([RESTOCK])).flatMap(({ matches }) => matches)).toHaveLength(2);
    await execute(dataSource, 'DELETE FROM saved_alert WHERE id = $1', [ids[0]]);
    expect((await seen([RESTOCK])).flatMap(({ matches }) => matches)).toMatchObject([{ alertId: ids[1] }]);
  });

  it('is said of very many alerts in several events, each of which has the change', async () => {
    await execute(
      dataSource,
      `INSERT INTO saved_alert (user_id, search_term, term_key)
       SELECT 'user ' || nth, 'blanton', 'blanton' FROM generate_series(1, $1) AS nth`,
      [2 * MAX_MATCHES_PER_EVENT + 1],
    );
    await raiseIndexRevision(dataSource.manager, 'terms');
    const events = await seen([RESTOCK]);
    expect(events.map(({ matches }) => matches.length)).toEqual([MAX_MATCHES_PER_EVENT, MAX_MATCHES_PER_EVENT, 1]);
    expect(events.map(({ changes }) => changes)).toEqual([[RESTOCK], [RESTOCK], [RESTOCK]]);
    expect(new Set(events.flatMap(({ matches }) => matches.map(({ userId }) => userId))).size).toBe(2_001);
  });
});
