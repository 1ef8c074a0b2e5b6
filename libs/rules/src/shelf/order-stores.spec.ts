import fc from 'fast-check';
import { orderStores } from './order-stores';

const store = (storeNumber: string, qty: number, more: { miles?: number; isDoubtful?: boolean } = {}) => ({
  storeNumber,
  qty,
  ...more,
});
const numbers = (stores: readonly { storeNumber: string }[]) => stores.map(({ storeNumber }) => storeNumber);
const distanceMiles = ({ miles }: { miles?: number }) => miles;

describe('the order in which a person is shown stores', () => {
  it('begins with their own, however little these have', () => {
    expect(numbers(orderStores([store('0003', 24), store('0012', 1)], { mine: ['0012'] }))).toEqual(['0012', '0003']);
  });

  it('begins with the stores that got more where that is the news, of these with their own', () => {
    const stores = [store('0014', 9), store('0012', 1), store('0003', 24), store('0035', 6)];
    const order = { mine: ['0012', '0014'], rose: ['0035', '0012'] };
    expect(numbers(orderStores(stores, order))).toEqual(['0012', '0035', '0014', '0003']);
  });

  it('goes on with the nearest where their town is known, before those whose place is not', () => {
    const stores = [store('0001', 30), store('0002', 2, { miles: 20 }), store('0003', 1, { miles: 4 })];
    expect(numbers(orderStores(stores, { mine: [], distanceMiles }))).toEqual(['0003', '0002', '0001']);
  });

  it('goes by stock where no town is known, and by number where that is equal', () => {
    const stores = [store('0012', 6), store('0009', 6), store('0040', 12)];
    expect(numbers(orderStores(stores, { mine: [] }))).toEqual(['0040', '0009', '0012']);
  });

  it('ends with what is doubtful, also of their own', () => {
    const stores = [store('0012', 6, { isDoubtful: true }), store('0040', 1)];
    expect(numbers(orderStores(stores, { mine: ['0012'] }))).toEqual(['0040', '0012']);
  });

  it('is the same from whatever order they come in, and loses none', () => {
    const anyStore = fc.record({
      storeNumber: fc.integer({ min: 1, max: 60 }).map((number) => String(number).padStart(4, '0')),
      qty: fc.nat(30),
      miles: fc.option(fc.nat(300), { nil: undefined }),
      isDoubtful: fc.boolean(),
    });
    const stores = fc.uniqueArray(anyStore, { selector: ({ storeNumber }) => storeNumber });
    fc.assert(
      fc.property(stores, fc.subarray(['0001', '0002', '0012']), (given, mine) => {
        const ordered = orderStores(given, { mine, distanceMiles });
        expect(orderStores(given.toReversed(), { mine, distanceMiles })).toEqual(ordered);
        expect(new Set(ordered)).toEqual(new Set(given));
      }),
    );
  });
});
