import type { CatalogueEntry } from '@barrelhive/contracts';
import { currentAllocatedPeriod } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import { OpenPeriod } from '../src/monthly-list/open-period';
import { ReadMonthlyList } from '../src/monthly-list/read-monthly-list';
import { startAllocated, type RunningAllocated } from './running-allocated';

const onList = { department: 'LA', status: 'A' };
const blanton: CatalogueEntry = { ...onList, sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON', storeQty: 12 };
const eagle: CatalogueEntry = { ...onList, sku: '017766', name: 'EAGLE RARE 10YR BOURBON', storeQty: 3 };
const release = new Date('2031-01-18T20:00:00Z');

describe('what is on the monthly list no more', () => {
  let allocated: RunningAllocated;

  beforeAll(async () => {
    allocated = await startAllocated([]);
    await allocated.observe([blanton, eagle]);
    await eventually('the first period', async () => (await allocated.periods()).length === 1);
  });
  afterAll(() => allocated.dispose());

  const itemOf = async (sku: string) => (await allocated.listFor('premium')).items.find((item) => item.sku === sku);
  const leaves = (sku: string, observedAt = new Date().toISOString()) =>
    allocated.neighbours.deliver('inventory.catalogue-updated.v1', {
      runId: 'run',
      observedAt,
      entries: [],
      removedSkus: [sku],
    });

  it('says since when, and keeps its last figures', async () => {
    const observedAt = new Date().toISOString();
    await leaves(blanton.sku, observedAt);
    expect(await itemOf(blanton.sku)).toMatchObject({ left_at: observedAt, storeQty: 12 });
    expect(await itemOf(eagle.sku)).not.toHaveProperty('left_at');
  });

  it('says the same day when later passes miss it, too', async () => {
    const before = (await itemOf(blanton.sku))?.left_at;
    await leaves(blanton.sku);
    expect((await itemOf(blanton.sku))?.left_at).toBe(before);
  });

  it('says so of a bottle that stays in the catalogue under another status', async () => {
    await allocated.observe([{ ...eagle, department: 'AW', status: '1', storeQty: 40 }]);
    expect(await itemOf(eagle.sku)).toMatchObject({ left_at: expect.any(String), storeQty: 3 });
  });

  it('says nothing of it any more when it is back', async () => {
    await allocated.observe([{ ...blanton, storeQty: 5 }]);
    expect(await itemOf(blanton.sku)).not.toHaveProperty('left_at');
    expect(await itemOf(blanton.sku)).toMatchObject({ storeQty: 5 });
  });

  it('says nothing by a pass that is older than what is known', async () => {
    await leaves(blanton.sku, new Date(Date.now() - 3_600_000).toISOString());
    expect(await itemOf(blanton.sku)).not.toHaveProperty('left_at');
  });

  it('is asked for by month or year alone, and a past list says when it ended', async () => {
    const first = currentAllocatedPeriod(new Date());
    const read = (asked: { month?: number; year?: number }) =>
      allocated.service.app
        .get(ReadMonthlyList)
        .run({ userId: 'anybody', authorization: '' }, { month: undefined, year: undefined, ...asked }, release);
    expect(await read(first)).not.toHaveProperty('as_of');
    await allocated.service.app.get(OpenPeriod).run(release);
    expect(await read(first)).toMatchObject({ as_of: release.toISOString() });
    expect(await read({ month: first.month })).toEqual(await read(first));
    expect(await read({ year: first.year })).toEqual(await read(first));
    await expect(read({ month: (first.month % 12) + 1 === 1 ? 2 : (first.month % 12) + 1 })).rejects.toThrow();
    expect((await allocated.call('anybody', 'GET', '/api/allocated-items?month=13')).status).toBe(400);
    expect((await allocated.call('anybody', 'GET', `/api/allocated-items?year=${first.year}`)).status).toBe(200);
  });
});
