import { execute } from '@barrelhive/database';
import { runSearch, type RunningSearch, type SearchSetup } from './running-search';

const STORE = 12;
const WATCHED = ['AW', 'LA', 'LT'];
const ALL = 100_000;
const CYCLE_MS = 600_000;

describe('what is told of bottles that come back from 0', () => {
  let search: RunningSearch;
  let nextSlot: number;

  const start = async (setup: SearchSetup = {}) => {
    search = await runSearch({ settings: { FIRST_PICTURE_DOUBT_HOURS: '48' }, ...setup });
    nextSlot = Date.now();
    await search.untilIdle();
  };

  /** One pass a cycle later. */
  const pass = () => search.pass(new Date((nextSlot += CYCLE_MS)));
  let publishedBefore = 0;
  const published = async () => (await search.publishedChanges()).slice(publishedBefore).sort();
  const restocksOf = (skus: readonly string[]) => skus.map((sku) => `back-in-stock ${sku}`).sort();
  const watched = () => search.agency.shelf.products.filter(({ department }) => WATCHED.includes(department));
  const inStock = () => watched().filter(({ storeTotal }) => storeTotal > 0);
  const isAllocated = ({ department, status }: { department: string; status: string }) =>
    department === 'LA' || status === 'A';

  const sellOutInPortions = async (skus: readonly string[], portion: number) => {
    for (let from = 0; from < skus.length; from += portion) {
      for (const sku of skus.slice(from, from + portion)) search.agency.shelf.sellOut(sku);
      await pass();
    }
  };
  const deliver = async (skus: readonly string[]) => {
    for (const sku of skus) search.agency.shelf.setStock(sku, STORE, 6);
    // Their stores are not asked for here: that would take longer than all the rest.
    search.agency.faults.set({ refusal: { status: 503, only: 'detail-url' } });
    await pass();
    search.agency.faults.clear();
  };
  /** All that was noted so far happened that much earlier; a pass since then found nothing new. */
  const letPass = async (time: string) => {
    await execute(search.database, `UPDATE refresh_run SET started_at = started_at - $1::interval`, [time]);
    await execute(search.database, `UPDATE stock_history SET at = at - $1::interval`, [time]);
    await execute(search.database, `UPDATE recent_zero SET began_at = began_at - $1::interval`, [time]);
    await pass();
  };
  const restart = async () => {
    await search.services.shift()?.close();
    await search.startReplica();
  };

  describe('where the source shows what is there', () => {
    beforeAll(() => start());
    beforeEach(async () => {
      publishedBefore = (await search.publishedChanges()).length;
    });
    afterAll(() => search.stop());

    it('tells each of a hundred bottles that were sold out in small portions and come back at once', async () => {
      const skus = inStock()
        .slice(0, 100)
        .map(({ sku }) => sku);
      await sellOutInPortions(skus, 20);
      await deliver(skus);
      expect(await published()).toEqual(restocksOf(skus));
    });

    it('tells the first delivery of a bottle that was listed with 0', async () => {
      const { sku } = search.agency.shelf.addProduct({
        name: 'STAGG SPECIAL RELEASE 750ml',
        ml: 750,
        cents: 9999,
        class: 'AWB',
        department: 'LA',
        departmentName: 'ALLOCATED',
        status: 'A',
      });
      await pass();
      await deliver([sku]);
      expect(await published()).toEqual([...restocksOf([sku]), `new-item ${sku}`]);
    });

    it('tells of a bottle that was away from the table what it tells of others', async () => {
      const [sku = '', other = ''] = inStock()
        .slice(-2)
        .map((product) => product.sku);
      await sellOutInPortions([sku, other], 2);
      await execute(search.database, `UPDATE product SET delisted_at = now() WHERE sku = $1`, [sku]);
      await execute(search.database, `UPDATE catalogue_state SET revision = revision + 1`);
      await execute(
        search.database,
        `UPDATE product SET revision = (SELECT revision FROM catalogue_state) WHERE sku = $1`,
        [sku],
      );
      await deliver([sku, other]);
      expect(await published()).toEqual(restocksOf([sku, other]));
    });

    it('tells each of 60 allocated bottles that come back at once after weeks', async () => {
      const waited = watched().filter(isAllocated).slice(0, 60);
      await sellOutInPortions(
        waited.filter(({ storeTotal }) => storeTotal > 0).map(({ sku }) => sku),
        10,
      );
      await letPass('3 weeks');
      const skus = waited.map(({ sku }) => sku);
      expect(skus).toHaveLength(60);
      await deliver(skus);
      expect(await published()).toEqual(restocksOf(skus));
    });
  });

  describe('where the source is at fault', () => {
    beforeEach(() => {
      publishedBefore = 0;
    });
    afterEach(() => search.stop());

    it('tells a bottle that was at 0 before the fault of the source began, whether that was believed or not', async () => {
      await start();
      const [early = '', late = ''] = inStock().map(({ sku }) => sku);
      await sellOutInPortions([early, late], 2);
      search.agency.faults.set({ zeroStockItems: ALL });
      expect((await pass()).outcome).toBe('rejected');
      search.agency.faults.clear();
      await deliver([early]);
      search.agency.faults.set({ zeroStockItems: ALL });
      await pass();
      await pass();
      expect((await pass()).outcome).toBe('accepted');
      search.agency.faults.clear();
      await deliver([late]);
      expect(await published()).toEqual(restocksOf([early, late]));
    });

    it('tells a bottle that is sold out and delivered after the fault of the source is over', async () => {
      await start();
      const skus = inStock()
        .slice(0, 2)
        .map(({ sku }) => sku);
      for (const items of [ALL, ALL, ALL, 0]) {
        search.agency.faults.set({ zeroStockItems: items });
        await pass();
      }
      await sellOutInPortions(skus, 1);
      await deliver(skus);
      expect(await published()).toEqual(restocksOf(skus));
    });

    /** How many bottles in stock are shown with 0, pass after pass. */
    it.each([
      ['at once and believed, back at once', [ALL, ALL, ALL, 0]],
      ['in portions each of which is believed', [50, 100, 150, 190, 190, 0]],
    ])('tells nothing of what the source shows with 0 by fault: %s', async (_how, portions) => {
      await start();
      for (const items of portions) {
        search.agency.faults.set({ zeroStockItems: items });
        await pass();
      }
      expect(await published()).toEqual([]);
      await restart();
      const [sku = ''] = inStock().map((product) => product.sku);
      await sellOutInPortions([sku], 1);
      await deliver([sku]);
      expect(await published()).toEqual(restocksOf([sku]));
    });

    it('tells nothing of it across restarts of the service', async () => {
      await start();
      for (const items of [190, 190, 400, 400, 400, 200, 50, 0]) {
        search.agency.faults.set({ zeroStockItems: items });
        await pass();
        await restart();
      }
      expect(await published()).toEqual([]);
    });

    it('tells nothing of it when the first picture was taken inside, across restarts of the service', async () => {
      await start({ prepare: (agency) => agency.faults.set({ zeroStockItems: 450 }) });
      for (const items of [445, 430, 410, 405, 380, 0]) {
        search.agency.faults.set({ zeroStockItems: items });
        await pass();
        await restart();
      }
      expect(await published()).toEqual([]);
    });

    it('tells again what a wrong first picture showed with 0, once the 0 has stood for 48 hours', async () => {
      await start({ prepare: (agency) => agency.faults.set({ zeroStockItems: ALL }) });
      await letPass('47 hours');
      await letPass('2 hours');
      search.agency.faults.clear();
      await pass();
      expect(await published()).toEqual(restocksOf(inStock().map(({ sku }) => sku)));
    });
  });
});
