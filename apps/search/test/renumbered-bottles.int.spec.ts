import type { EventPayload } from '@barrelhive/contracts';
import { runSearch, type RunningSearch } from './running-search';

const BLANTON = '016850';
const NEW_NUMBER = '990001';
const STORE = 12;

describe('a bottle that gets a new number while its old one is sold out', () => {
  let search: RunningSearch;

  beforeEach(async () => {
    search = await runSearch();
    const { shelf } = search.agency;
    shelf.addProduct({ ...shelf.get(BLANTON), sku: NEW_NUMBER });
  });
  afterEach(() => search.stop());

  it('is told as a new item and as back in stock, with its stores', async () => {
    search.agency.shelf.setStock(NEW_NUMBER, STORE, 3);
    await search.pass();
    expect(await search.publishedChanges()).toEqual([`new-item ${NEW_NUMBER}`, `back-in-stock ${NEW_NUMBER}`]);
    type Changed = EventPayload<'inventory.products-changed.v1'>;
    for (const { changes } of await search.events<Changed>('inventory.products-changed.v1', 'alerts')) {
      for (const { before, after, stores } of changes) {
        expect([before, after.storeQty, stores.map(({ storeNumber }) => storeNumber)]).toEqual([
          undefined,
          3,
          ['0012'],
        ]);
      }
    }
  });

  it('is back in stock like any other when it reaches a shelf later', async () => {
    await search.pass();
    expect(await search.publishedChanges()).toEqual([`new-item ${NEW_NUMBER}`]);
    search.agency.shelf.setStock(NEW_NUMBER, STORE, 3);
    await search.pass();
    expect(await search.publishedChanges()).toEqual([`new-item ${NEW_NUMBER}`, `back-in-stock ${NEW_NUMBER}`]);
  });
});
