import { runSearch, type RunningSearch, type SearchSetup } from './running-search';
import { streamSearch, streamUrl } from './search-client';

const STORE = 12;
const WATCHED = ['AW', 'LA', 'LT'];
const ALL = 100_000;

describe('restocks, when the agency is at fault', () => {
  let search: RunningSearch;

  const start = async (setup: SearchSetup = {}) => {
    search = await runSearch(setup);
    await search.untilIdle();
    search.agency.requests.clear();
  };

  const inStock = () =>
    search.agency.shelf.products.filter(
      ({ department, status, storeTotal }) => WATCHED.includes(department) && status === '1' && storeTotal > 0,
    );
  const bottle = (place = 0) => {
    const found = inStock()[place];
    if (!found) throw new Error('the stand-in has too few bottles');
    return found;
  };

  describe('with a first picture', () => {
    afterEach(() => search.stop());

    it('that shows 0 for all: nobody is told when it recovers, but of a price and a new item all the same', async () => {
      await start({
        settings: { FIRST_PICTURE_DOUBT_HOURS: '48' },
        prepare: (agency) => agency.faults.set({ zeroStockItems: ALL }),
      });
      const { sku, cents } = bottle();
      search.agency.faults.clear();
      search.agency.shelf.setPrice(sku, cents + 500);
      const added = search.agency.shelf.addProduct({
        name: 'STAGG SPECIAL RELEASE 750ml',
        ml: 750,
        cents: 9999,
        class: 'AWB',
        department: 'AW',
        departmentName: 'WHISKEY',
        status: '1',
      });
      const run = await search.pass();
      expect(run.outcome).toBe('accepted');
      expect(run.changed).toBeGreaterThan(500);
      expect((await search.publishedChanges()).sort()).toEqual([`new-item ${added.sku}`, `price ${sku}`].sort());
      expect(search.agency.requests.count('detail')).toBeLessThanOrEqual(1);

      search.agency.shelf.sellOut(sku);
      await search.pass();
      search.agency.shelf.setStock(sku, STORE, 3);
      await search.pass();
      expect(await search.publishedChanges()).toContain(`back-in-stock ${sku}`);
    });
  });

  describe('with a first picture that is trusted', () => {
    let toldBefore = 0;
    const told = async () => (await search.publishedChanges()).slice(toldBefore).sort();
    const restocksOf = (bottles: readonly { sku: string }[]) => bottles.map(({ sku }) => `back-in-stock ${sku}`).sort();

    beforeAll(() => start());
    beforeEach(async () => {
      toldBefore = (await search.publishedChanges()).length;
    });
    afterEach(() => search.agency.faults.clear());
    afterAll(() => search.stop());

    it('tells each of its later restocks', async () => {
      const soldOut = search.agency.shelf.products
        .filter(({ department, storeTotal }) => WATCHED.includes(department) && storeTotal === 0)
        .slice(0, 10);
      for (const { sku } of soldOut) search.agency.shelf.setStock(sku, STORE, 2);
      await search.pass();
      expect(await told()).toEqual(restocksOf(soldOut));
    });

    it('does not believe a quarter of a small watch list to be gone, and tells nobody when it is back', async () => {
      const everywhere = search.agency.shelf.products.filter(({ storeTotal }) => storeTotal > 0);
      search.agency.faults.set({ zeroStockItems: Math.round(everywhere.length / 4) });
      const glitch = await search.pass();
      expect(glitch.reason).toMatch(/^1\d\d products lost their stock at once; at most \d\d are believed$/);
      expect(glitch.outcome).toBe('rejected');
      search.agency.faults.clear();
      expect(await search.pass()).toMatchObject({ outcome: 'accepted', changed: 0 });
      expect(await told()).toEqual([]);
    });

    it('asks for the stores of no more than 5 bottles when the pages of all fail', async () => {
      const bottles = inStock().slice(0, 25);
      for (const { sku } of bottles) search.agency.shelf.sellOut(sku);
      await search.pass();
      for (const { sku } of bottles) search.agency.shelf.setStock(sku, STORE, 4);
      search.agency.requests.clear();
      search.agency.faults.set({ refusal: { status: 503, only: 'detail-url' } });
      expect((await search.pass()).outcome).toBe('accepted');
      const asked = new Set(search.agency.requests.all().flatMap(({ sku }) => (sku ? [sku] : [])));
      expect(asked.size).toBe(5);
      expect(await told()).toEqual(restocksOf(bottles));
    });

    describe('and leaves a bottle alone that is not shown', () => {
      const restockUnshown = async (place: number) => {
        const { sku, name } = bottle(place);
        search.agency.shelf.sellOut(sku);
        await search.pass();
        search.agency.shelf.setStock(sku, STORE, 5);
        search.agency.faults.set({ brokenDetailSkus: [sku] });
        await search.pass();
        search.agency.faults.clear();
        search.agency.requests.clear();
        return { sku, term: name.replace(/\s*\d+ml$/, '') };
      };
      const update = async (sku: string, term: string) => {
        const token = await search.identity.tokenFor('a-member');
        const { events } = await streamSearch(streamUrl(search.urls[0] ?? '', term), { token });
        return events.flatMap((event) => (event.type === 'item-update' && event.sku === sku ? [event] : []))[0];
      };

      it('until its total changes, also when that is soon what it was', async () => {
        const { sku, term } = await restockUnshown(30);
        search.agency.shelf.sellOut(sku);
        await search.pass();
        search.agency.shelf.setStock(sku, STORE, 5);
        await search.pass();
        expect(await update(sku, term)).toMatchObject({ success: true, stores: [{ storeNumber: '0012', qty: 5 }] });
      });

      it('not ended by the very pass in which it failed', async () => {
        const { sku, term } = await restockUnshown(40);
        expect(await update(sku, term)).toMatchObject({ success: false });
        expect(search.agency.requests.count('detail', sku)).toBe(0);
      });
    });
  });
});
