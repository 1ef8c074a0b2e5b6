import { drawingList, errorCatalogue, type Drawing } from '@barrelhive/contracts';
import { SlotLease } from '@barrelhive/jobs';
import { currentAllocatedPeriod } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import { OpenPeriod } from '../src/monthly-list/open-period';
import { ReadMonthlyList } from '../src/monthly-list/read-monthly-list';
import { startAllocated, type RunningAllocated } from './running-allocated';

const blantons = { sku: '016850', name: 'BLANTON BOURBON SNGL BRRL 750ml', department: 'LA', status: 'A', storeQty: 6 };
const eagleRare = { sku: '017766', name: 'EAGLE RARE 10YR BOURBON', department: 'LA', status: '1', priceCents: 4499 };
const ordinary = { sku: '020000', name: 'OLD CROW BOURBON', department: 'AW', status: '1' };
const store = { storeNumber: '0012', name: 'STATE STORE # 12', address: '1 Main', city: 'SLC', phone: '', qty: 6 };

describe('the allocated service', () => {
  let allocated: RunningAllocated;
  let alertsAnswer: () => number = () => 200;

  beforeAll(async () => {
    allocated = await startAllocated(['eagle rare'], () => alertsAnswer());
    await allocated.observe([blantons, eagleRare, ordinary]);
    await eventually('the first period', async () => (await allocated.periods()).length === 1);
  });
  afterAll(() => allocated.dispose());

  it('holds the bottles of status A or department LA', async () => {
    const list = await allocated.listFor('standard');
    expect([list.status, list.items.map((item) => item.sku)]).toEqual(['available', ['016850', '017766']]);
  });

  it('is restricted without a valid plan', async () => {
    expect(await allocated.listFor('free', false)).toMatchObject({ status: 'restricted', items: [] });
    expect(await allocated.listFor('premium', false)).toMatchObject({ status: 'restricted', items: [] });
  });

  it("shows a Basic plan what the user's alerts match", async () => {
    const list = await allocated.listFor('basic');
    expect([list.status, list.items.map((item) => item.sku)]).toEqual(['available_filtered', ['017766']]);
  });

  it.each([
    ['breaks off', 0],
    ['answers 500', 500],
  ])('says that a part is missing, and nothing of why, while alerts %s', async (_what, status) => {
    const userId = await allocated.userWith('basic');
    alertsAnswer = () => status;
    const answer = await allocated.call(userId, 'GET', '/api/allocated-items');
    alertsAnswer = () => 200;
    expect([answer.status, answer.body]).toEqual([
      503,
      {
        error: errorCatalogue.UPSTREAM_UNAVAILABLE.text,
        message: errorCatalogue.UPSTREAM_UNAVAILABLE.text,
        code: 'UPSTREAM_UNAVAILABLE',
        correlation_id: expect.any(String),
      },
    ]);
  });

  it('carries prices and stores, and N/A where the agency gives no price', async () => {
    await allocated.neighbours.deliver('inventory.store-stock-observed.v1', {
      sku: '016850',
      observedAt: new Date().toISOString(),
      stores: [store],
    });
    expect((await allocated.listFor('premium')).items).toMatchObject([
      { price: 'N/A', stores: [store] },
      { price: '$44.99' },
    ]);
  });

  it('calls bottles as the agency does, and as people do where that differs', async () => {
    const names = (await allocated.listFor('premium')).items.map(({ name, displayName }) => [name, displayName]);
    expect(names).toEqual([
      [blantons.name, 'Blanton Bourbon Single Barrel'],
      [eagleRare.name, undefined],
    ]);
  });

  it('gives its calendar and its feed to everybody, to be kept for ten minutes', async () => {
    const feeds = { 'calendar.ics': /^BEGIN:VCALENDAR/, 'feed.atom': /The \w+ \d{4} allocated list is out/ };
    for (const [file, text] of Object.entries(feeds)) {
      const answer = await fetch(`${allocated.url}/api/allocated-items/${file}`);
      expect(await answer.text()).toMatch(text);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=600');
    }
  });

  it.each([1999, 2001, 2101])('knows no month that was never released: one of %i', async (year) => {
    const path = `/api/allocated-items?month=1&year=${year}&source=database`;
    expect((await allocated.call('anybody', 'GET', path)).status).toBe(404);
  });

  it('refuses a month that is none', async () => {
    expect((await allocated.call('anybody', 'GET', '/api/allocated-items?month=13&year=2026')).status).toBe(400);
  });

  it('does not announce the list it finds at its first start', async () => {
    expect(await allocated.neighbours.published('allocated.list-released.v1')).toEqual([]);
  });

  it('announces the next list once, on its third Saturday, and keeps the past one open to everybody', async () => {
    const past = currentAllocatedPeriod(new Date());
    const release = new Date(Date.UTC(2031, 0, 18, 20));
    const { app } = allocated.service;
    const runSlot = () => app.get(SlotLease).run('open-monthly-list', release, () => app.get(OpenPeriod).run(release));
    await Promise.all([runSlot(), runSlot()]);
    expect(await allocated.neighbours.published('allocated.list-released.v1')).toMatchObject([
      { year: 2031, month: 1, itemCount: 2, items: [{ displayName: 'Blanton Bourbon Single Barrel' }, {}] },
    ]);
    const reader = { userId: 'somebody without a plan', authorization: '' };
    const readMonthlyList = allocated.service.app.get(ReadMonthlyList);
    expect(await readMonthlyList.run(reader, past, release)).toMatchObject({ status: 'available', items: [{}, {}] });
  });

  it('announces a list that is noticed late in its month, but not after it', async () => {
    const openPeriod = allocated.service.app.get(OpenPeriod);
    await openPeriod.run(new Date('2031-02-28T20:00:00Z'));
    await openPeriod.run(new Date('2031-04-01T20:00:00Z'));
    const released = await allocated.neighbours.published('allocated.list-released.v1');
    expect(released.map(({ month }) => month)).toEqual([1, 2]);
  });

  it('announces a drawing that opens, but none that was open at the first look', async () => {
    const look = (current: Drawing[]) =>
      allocated.neighbours.deliver('inventory.drawings-observed.v1', {
        observedAt: new Date().toISOString(),
        current,
        future: [],
      });
    const spring = { title: 'Spring drawing', items: [{ sku: '018416', name: 'GEORGE T STAGG' }] };
    const summer = { title: 'Summer drawing', items: [{ sku: '018417', name: 'WELLER SNGL BRL' }] };
    await look([spring]);
    await look([spring, summer]);
    await look([spring, summer]);
    await look([spring, { ...summer, items: [...summer.items, { sku: '018420', name: 'ORPHAN BARREL' }] }]);
    await look([]);
    await look([spring, summer]);
    expect(await allocated.neighbours.published('allocated.drawing-opened.v1')).toMatchObject([
      { title: 'Summer drawing', itemCount: 1, items: [{ displayName: 'Weller Single Barrel' }] },
    ]);
  });

  it('lists drawings that are open, to come and past, as the last look showed them', async () => {
    const look = (current: Drawing[], future: Drawing[]) =>
      allocated.neighbours.deliver('inventory.drawings-observed.v1', {
        observedAt: new Date().toISOString(),
        current,
        future,
      });
    const item = { sku: '020421', name: 'PAPPY SPCL RES', priceCents: 29999, bottles: 12, entries: 600 };
    const [autumn, winter, later] = ['Autumn', 'Winter', 'Later'].map((title, place) => {
      return { title, items: [{ ...item, sku: `09000${place}` }] };
    });
    if (!autumn || !winter || !later) throw new Error('there are three drawings');
    await look([autumn], [winter, later]);
    await look([winter], [later]);
    const { drawings } = drawingList.parse((await allocated.call('anybody', 'GET', '/api/drawings')).body);
    const displayName = 'Pappy Special Reserve';
    expect(drawings.slice(0, 3)).toMatchObject([
      { title: 'Winter', status: 'open', items: [{ bottles: 12, entries: 600, displayName }] },
      { title: 'Later', status: 'upcoming', items: [{ displayName }] },
      { title: 'Autumn', status: 'past', closedAt: expect.any(String), items: [{ displayName }] },
    ]);
  });
});
