import type { AllocatedPageRow, CatalogueEntry, StoreEntry } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import { currentAllocatedPeriod, instantAt, STORE_TIME_ZONE, thirdSaturday } from '@barrelhive/rules';
import { eventually } from '@barrelhive/testing';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { decideName, listNamesToReview } from '../src/opening-quantities/review-names';
import { startAllocated, type RunningAllocated } from './running-allocated';

const NOON_MS = 12 * 3_600_000;
const onList = { department: 'LA', status: 'A' };
const bottles: CatalogueEntry[] = [
  { ...onList, sku: '016850', name: 'BLANTON SINGLE BARREL BOURBON      750ml', priceCents: 6999, storeQty: 6 },
  { ...onList, sku: '017766', name: 'EAGLE RARE 10 YR BOURBON           750ml', priceCents: 4499 },
  { ...onList, sku: '018006', name: 'BUFFALO TRACE BOURBON              750ml', priceCents: 2999 },
  { ...onList, sku: '018007', name: 'BUFFALO TRACE BOURBON             1750ml', priceCents: 5499 },
];
const store = (storeNumber: string, address: string, qty: number): StoreEntry => {
  return { storeNumber, name: `STORE ${storeNumber}`, address, city: 'SLC', phone: '', qty };
};
const atFourth = (qty: number) => store('0012', '205 W 400 S', qty);
const atMain = (qty: number) => store('0001', '1457 S MAIN ST', qty);

const FOURTH = '205 West 400 South, Salt Lake City';
const MAIN = '1457 South Main Street, Salt Lake City';
const page: AllocatedPageRow[] = [
  { name: "Blanton's Single Barrel Bourbon", store: FOURTH, quantity: 12, priceCents: 6999 },
  { name: "Blanton's Single Barrel Bourbon", store: MAIN, quantity: 6, priceCents: 6999 },
  { name: "Blanton's Single Barrel Bourbon", store: '1 Unknown Road, Nowhere', quantity: 2, priceCents: 6999 },
  { name: 'Buffalo Trace', store: FOURTH, quantity: 24 },
];

describe('what bottles of the monthly list opened with', () => {
  let allocated: RunningAllocated;
  let seconds = 0;

  beforeAll(async () => {
    allocated = await startAllocated(['eagle rare']);
    await allocated.observe(bottles);
    await eventually('the first period', async () => (await allocated.periods()).length === 1);
    await holds('016850', [atFourth(6), atMain(2)]);
    await holds('017766', [atFourth(1)]);
  });
  afterAll(() => allocated.dispose());

  /** Each look is later than the one before. */
  const laterInstant = () => new Date(Date.now() + ++seconds * 1000).toISOString();
  /** The page changes on the day of the release, whatever day the tests run on. */
  const laterOnReleaseDay = () => {
    const { year, month } = currentAllocatedPeriod(new Date());
    const noon = instantAt(thirdSaturday(year, month), NOON_MS, STORE_TIME_ZONE);
    return new Date(noon.getTime() + ++seconds * 1000).toISOString();
  };
  const holds = async (sku: string, stores: StoreEntry[]) => {
    const observedAt = laterInstant();
    await allocated.neighbours.deliver('inventory.store-stock-observed.v1', { sku, observedAt, stores });
    return observedAt;
  };
  const shows = (rows: AllocatedPageRow[], observedAt = laterOnReleaseDay()) =>
    allocated.neighbours.deliver('inventory.allocated-page-observed.v1', {
      observedAt,
      contentHash: JSON.stringify(rows),
      rows,
    });
  const openingOf = async (sku: string) => {
    const { items } = await allocated.listFor('standard');
    return items.find((item) => item.sku === sku)?.opening;
  };
  const idOf = async (nameKey: string) => {
    const sql = 'SELECT id FROM written_name WHERE name_key = $1';
    return (await queryRow(database(), z.object({ id: z.int() }), sql, [nameKey]))?.id ?? 0;
  };
  const database = () => allocated.service.app.get(DataSource).manager;

  it('stands beside what is left, by store, for a bottle that the page surely names', async () => {
    await shows(page);
    expect(await openingOf('016850')).toEqual({
      quantity: 20,
      stores: [
        { storeNumber: '0012', address: FOURTH, quantity: 12 },
        { storeNumber: '0001', address: MAIN, quantity: 6 },
        { address: '1 Unknown Road, Nowhere', quantity: 2 },
      ],
    });
    expect(await openingOf('017766')).toBeUndefined();
  });

  it('says until when a store held the bottle, as long as it does not again', async () => {
    const observedAt = await holds('016850', [atFourth(5)]);
    const heldUntil = async () => (await openingOf('016850'))?.stores.map((one) => one.heldUntil);
    expect(await heldUntil()).toEqual([undefined, observedAt, undefined]);
    await holds('016850', [atFourth(5), atMain(1)]);
    expect(await heldUntil()).toEqual([undefined, undefined, undefined]);
  });

  it('is not guessed for a name that two sizes have, until a person decides', async () => {
    expect([await openingOf('018006'), await openingOf('018007')]).toEqual([undefined, undefined]);
    const [doubtful] = await listNamesToReview(database());
    expect(doubtful).toMatchObject({ name: 'Buffalo Trace', candidates: [{ sku: '018006' }, { sku: '018007' }] });
    await decideName(database(), doubtful?.id ?? 0, '018006');
    expect((await openingOf('018006'))?.quantity).toBe(24);
    expect(await listNamesToReview(database())).toEqual([]);
  });

  it('keeps what a person decided when the page changes', async () => {
    await shows([{ name: 'BUFFALO TRACE', store: MAIN, quantity: 36, priceCents: 5499 }]);
    expect([(await openingOf('018006'))?.quantity, await openingOf('016850')]).toEqual([36, undefined]);
    await decideName(database(), await idOf('buffalo trace'), undefined);
    await shows(page);
    expect([await openingOf('018006'), (await openingOf('016850'))?.quantity]).toEqual([undefined, 20]);
  });

  it('follows a page that changes without announcing the list again', async () => {
    const released = () => allocated.neighbours.published('allocated.list-released.v1');
    const before = (await released()).length;
    await shows([{ ...page[0], name: page[0]?.name ?? '', store: MAIN, quantity: 3 }]);
    expect(await openingOf('016850')).toMatchObject({ quantity: 3, stores: [{ storeNumber: '0001' }] });
    expect(await released()).toHaveLength(before);
  });

  it('is not taken from a page that was read before', async () => {
    await shows([], '2020-01-01T00:00:00.000Z');
    expect((await openingOf('016850'))?.quantity).toBe(3);
    await shows(page);
  });

  it('is in no list that shows nothing, and only beside its bottle in a filtered one', async () => {
    expect((await allocated.listFor('free', false)).items).toEqual([]);
    const { items } = await allocated.listFor('basic');
    expect(items.map(({ sku, opening }) => [sku, opening])).toEqual([['017766', undefined]]);
  });

  it('stays when the page is emptied', async () => {
    await shows([]);
    expect((await openingOf('016850'))?.quantity).toBe(20);
    await shows(page);
  });
});
