import { execute } from '@barrelhive/database';
import { runSearch, type RunningSearch, type SearchSetup } from './running-search';

const LOST_AT = 22;

describe('deliveries while the state has nearly none left', () => {
  let search: RunningSearch;
  const used = new Set<string>();

  const start = async (setup: SearchSetup = {}) => {
    search = await runSearch(setup);
    await search.untilIdle();
  };

  /** All that was noted of a bottle so far happened that much earlier. */
  const letPass = (sku: string, time: string) =>
    execute(search.database, `UPDATE stock_history SET at = at - $2::interval WHERE sku = $1`, [sku, time]);
  /** Leaves this many of a bottle that no other test has, in one store. */
  const leave = ({ shelf }: RunningSearch['agency'], left: number) => {
    const found = shelf.products.find(
      ({ sku, department, storeTotal }) => department === 'AW' && storeTotal > 12 && !used.has(sku),
    );
    if (!found) throw new Error('the stand-in has too few bottles');
    used.add(found.sku);
    shelf.sellOut(found.sku);
    shelf.setStock(found.sku, LOST_AT, left);
    return found.sku;
  };
  const bottleWith = async (left: number) => {
    const sku = leave(search.agency, left);
    await search.pass();
    return sku;
  };
  const deliver = (sku: string, qty: number) => {
    search.agency.shelf.setStock(sku, LOST_AT, qty);
    return search.pass();
  };
  const published = async (sku: string) =>
    (await search.neighbours.published('inventory.products-changed.v1')).flatMap(({ changes }) =>
      changes
        .filter((change) => change.sku === sku)
        .map(({ kind, reason, before, after, stores }) => ({
          kind,
          reason,
          qty: [before?.storeQty, after.storeQty],
          stores: stores.length,
        })),
    );
  const rises = async (sku: string) =>
    (await search.neighbours.published('inventory.quantities-risen.v1')).flatMap(({ changes }) =>
      changes.filter((change) => change.sku === sku).map(({ before, after }) => [before?.storeQty, after.storeQty]),
    );

  describe('where a first picture is believed', () => {
    beforeAll(() => start());
    afterAll(() => search.stop());

    it('are told: one lost bottle became 201 in 21 stores', async () => {
      const sku = await bottleWith(1);
      await letPass(sku, '25 hours');
      const others = search.agency.shelf.stores.filter(({ number }) => number !== LOST_AT).slice(0, 20);
      for (const { number } of others) search.agency.shelf.setStock(sku, number, 10);
      await search.pass();
      expect(await published(sku)).toEqual([{ kind: 'back-in-stock', reason: 'delivery', qty: [1, 201], stores: 21 }]);
    });

    it.each([
      ['less than a case came', 2, 13],
      ['three were left', 3, 40],
    ])('are not told where %s', async (_, left, qty) => {
      const sku = await bottleWith(left);
      await letPass(sku, '25 hours');
      await deliver(sku, qty);
      expect(await published(sku)).toEqual([]);
    });

    it('are not told where few had been left for less than a day', async () => {
      const sku = await bottleWith(2);
      await letPass(sku, '23 hours');
      await deliver(sku, 60);
      expect(await published(sku)).toEqual([]);
    });

    describe('and what is more than the state had lately', () => {
      it('is said each time that it is more than since the return that was told', async () => {
        const sku = await bottleWith(9);
        await deliver(sku, 0);
        for (const qty of [2, 6, 5, 6, 7]) await deliver(sku, qty);
        expect(await published(sku)).toMatchObject([{ kind: 'back-in-stock', qty: [0, 2] }]);
        expect(await rises(sku)).toEqual([
          [2, 6],
          [6, 7],
        ]);
      });

      it('is not said of a fall of the last day that is taken back, nor beyond what anybody asks for', async () => {
        const sku = await bottleWith(8);
        await letPass(sku, '25 hours');
        for (const qty of [2, 8, 9, 12, 11, 20]) await deliver(sku, qty);
        expect(await rises(sku)).toEqual([
          [8, 9],
          [9, 12],
        ]);
      });
    });

    it('are told by another replica than the one that saw the last bottles', async () => {
      const sku = await bottleWith(2);
      await letPass(sku, '25 hours');
      await search.services.shift()?.close();
      await search.startReplica();
      await deliver(sku, 14);
      expect(await published(sku)).toMatchObject([{ reason: 'delivery', qty: [2, 14] }]);
    });
  });

  describe('where a first picture is doubted for 48 hours', () => {
    const few: string[] = [];
    const some: string[] = [];

    beforeAll(() =>
      start({
        settings: { FIRST_PICTURE_DOUBT_HOURS: '48' },
        prepare: (agency) => {
          for (let count = 0; count < 2; count++) {
            few.push(leave(agency, 2));
            some.push(leave(agency, 4));
          }
        },
      }),
    );
    afterAll(() => search.stop());

    it.each([
      ['25 hours', 0],
      ['49 hours', 1],
    ])('after few were left in it, %s ago, are told %i times', async (time, times) => {
      const sku = few.pop() ?? '';
      await letPass(sku, time);
      await deliver(sku, 60);
      expect(await published(sku)).toHaveLength(times);
    });

    it.each([
      ['25 hours', 0],
      ['49 hours', 1],
    ])('and what is more than stood in it, %s ago, are told %i times', async (time, times) => {
      const sku = some.pop() ?? '';
      await letPass(sku, time);
      await deliver(sku, 6);
      expect(await rises(sku)).toHaveLength(times);
    });
  });
});
