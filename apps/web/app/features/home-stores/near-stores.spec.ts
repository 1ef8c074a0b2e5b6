import { nearStores } from './near-stores';

const store = (storeNumber: string) => ({ storeNumber, address: '', city: '' });
const stores = ['0003', '0012', '0009', '0038'].map(store);
const miles: Record<string, number> = { '0003': 30, '0012': 2, '0009': 9 };
const milesTo = ({ storeNumber }: { storeNumber: string }) => miles[storeNumber];
const numbers = (within: number, chosen: string[], to: typeof milesTo | undefined = milesTo) =>
  nearStores(stores, to, { within, chosen }).map(({ storeNumber }) => storeNumber);

describe('the stores that can be chosen', () => {
  it('are those within so many miles, the nearest first', () => {
    expect(numbers(10, [])).toEqual(['0012', '0009']);
    expect(numbers(50, [])).toEqual(['0012', '0009', '0003']);
  });

  it('have those that are chosen among them, wherever they are', () => {
    expect(numbers(10, ['0038', '0003'])).toEqual(['0012', '0009', '0003', '0038']);
  });

  it('are only those where no town is known', () => {
    expect(nearStores(stores, undefined, { within: 10, chosen: ['0012'] })).toHaveLength(1);
  });
});
