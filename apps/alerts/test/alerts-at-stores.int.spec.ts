import { randomUUID } from 'node:crypto';
import { alert, type Alert, type StockChange, type StoreArrival } from '@barrelhive/contracts';
import { BOTTLE, startAlerts, type RunningAlerts } from './running-alerts';

const STORE = { storeNumber: '0012', name: '', address: '280 W Harris Ave', city: 'Salt Lake City', phone: '', qty: 6 };
const FAR = { ...STORE, storeNumber: '0038', city: 'Moab' };

describe('an alert that looks at stores', () => {
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
    await alerts.call(userId, 'PUT', '/api/home-stores', { stores: ['0012'] });
  });

  const save = async (where: Pick<Alert, 'scope' | 'at_least'> = {}) => {
    const { body } = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'blanton', ...where });
    return alert.parse(body);
  };
  const arrive = (arrival: Partial<StoreArrival>) =>
    alerts.neighbours.deliver('inventory.store-arrivals-observed.v1', {
      observedAt: new Date().toISOString(),
      arrivals: [
        {
          sku: BOTTLE.sku,
          name: BOTTLE.name,
          after: { storeQty: 30 },
          othersHadIt: true,
          rises: [rise(STORE)],
          stores: [FAR, STORE],
          ...arrival,
        },
      ],
    });
  const rise = (store: typeof STORE, before = 0) => ({ store, before, beforeCheckedAt: new Date().toISOString() });
  const matchCount = async () => (await alerts.matchesOf(userId)).length;

  it('says where, and how many', async () => {
    expect(await save()).toMatchObject({ scope: 'anywhere', at_least: 1 });
    expect((await alerts.call(userId, 'GET', '/api/alerts')).body).toMatchObject([{ scope: 'anywhere', at_least: 1 }]);
  });

  it('is told of an arrival at a store of its owner as back in stock, with all stores and which of them got more', async () => {
    await save();
    await arrive({});
    const events = await alerts.neighbours.published('alerts.changes-matched.v1');
    const [said] = events.filter((event) => event.matches.some((match) => match.userId === userId));
    expect(said?.kind === 'changes' && said.changes).toEqual<StockChange[]>([
      {
        kind: 'back-in-stock',
        reason: 'at-stores',
        sku: BOTTLE.sku,
        name: BOTTLE.name,
        after: { storeQty: 30 },
        rose: ['0012'],
        stores: [FAR, STORE],
      },
    ]);
  });

  it('hears nothing of other stores, also of those whose bit is the same', async () => {
    await save();
    await arrive({ rises: [rise(FAR)] });
    expect(await matchCount()).toBe(0);
  });

  it('looks at the stores that its owner has now', async () => {
    await save({ scope: 'my-stores' });
    await alerts.call(userId, 'PUT', '/api/home-stores', { stores: ['0038'] });
    await arrive({});
    expect(await matchCount()).toBe(0);
    await arrive({ rises: [rise(FAR)] });
    expect(await matchCount()).toBe(1);
  });

  it('is told of a return to the whole state by the stores of its owner alone', async () => {
    await save({ scope: 'my-stores' });
    await alerts.change({ name: BOTTLE.name });
    expect(await matchCount()).toBe(0);
    await arrive({ othersHadIt: false });
    expect(await matchCount()).toBe(1);
  });

  it('is told anywhere once the state has as many as it asks for, when some more come after a return', async () => {
    await save({ at_least: 6 });
    const rise = (before: number, after: number) =>
      alerts.change(
        { name: BOTTLE.name, before: { storeQty: before }, after: { storeQty: after } },
        'inventory.quantities-risen.v1',
      );
    await alerts.change({ name: BOTTLE.name, before: { storeQty: 0 }, after: { storeQty: 2 } });
    await rise(2, 5);
    expect(await matchCount()).toBe(0);
    await rise(5, 7);
    await rise(7, 9);
    expect(await matchCount()).toBe(1);
    const events = await alerts.neighbours.published('alerts.changes-matched.v1');
    const said = events.find((event) => event.matches.some((match) => match.userId === userId));
    expect(said?.kind === 'changes' && said.changes).toMatchObject([{ kind: 'back-in-stock', after: { storeQty: 7 } }]);
  });

  it('is told of a price wherever it looks', async () => {
    await save({ scope: 'my-stores', at_least: 12 });
    await alerts.change({
      name: BOTTLE.name,
      kind: 'price',
      before: { priceCents: 6_000 },
      after: { priceCents: 5_000 },
    });
    expect(await matchCount()).toBe(1);
  });

  it('may be changed: what is left out stays', async () => {
    const { search_id: id } = await save({ at_least: 6 });
    const { body } = await alerts.call(userId, 'PATCH', `/api/alerts/${id}`, { scope: 'my-stores' });
    expect(alert.parse(body)).toMatchObject({ search_id: id, scope: 'my-stores', at_least: 6 });
    await arrive({ rises: [rise({ ...STORE, qty: 5 })] });
    expect(await matchCount()).toBe(0);
    await alerts.call(userId, 'PATCH', `/api/alerts/${id}`, { at_least: 5 });
    await arrive({ rises: [rise({ ...STORE, qty: 5 })] });
    expect(await matchCount()).toBe(1);
  });

  it('is changed by its owner alone, and as it may be', async () => {
    const { search_id: id } = await save();
    expect((await alerts.call(randomUUID(), 'PATCH', `/api/alerts/${id}`, { at_least: 2 })).status).toBe(404);
    expect((await alerts.call(userId, 'PATCH', '/api/alerts/none', { at_least: 2 })).status).toBe(404);
    expect((await alerts.call(userId, 'PATCH', `/api/alerts/${id}`, { at_least: 13 })).status).toBe(400);
  });

  it('looks there when it is brought back', async () => {
    await save({ scope: 'my-stores', at_least: 3 });
    const other = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'single' });
    const third = await alerts.call(userId, 'POST', '/api/alerts', { search_term: 'barrel' });
    expect([other.status, third.status]).toEqual([201, 201]);
    await alerts.entitle(userId, 'free', false);
    await alerts.entitle(userId, 'premium');
    await alerts.call(userId, 'POST', '/api/removed-alerts/bring-back');
    const { body } = await alerts.call(userId, 'GET', '/api/alerts');
    expect(body).toMatchObject([
      { search_term: 'barrel' },
      { search_term: 'blanton', scope: 'my-stores', at_least: 3 },
      {},
    ]);
  });
});
