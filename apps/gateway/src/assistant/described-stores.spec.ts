import { describedShelf } from './described-stores';

const entry = (at: number) => ({
  storeNumber: String(at).padStart(4, '0'),
  ...{ name: 'Store', address: '1 Main St', city: 'PROVO', phone: '801-555-0100' },
  qty: at,
});

describe('what an assistant is told of a shelf', () => {
  it('says how many stores it leaves out', () => {
    const { stores, moreStores } = describedShelf(
      Array.from({ length: 40 }, (_, at) => entry(at + 1)),
      {},
    );
    expect([stores.length, stores[0]?.qty, moreStores]).toEqual([25, 40, 15]);
  });
});
