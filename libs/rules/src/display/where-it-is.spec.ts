import { whereItIs } from './where-it-is';

const stores = [
  { city: 'OGDEN', qty: 3 },
  { city: 'slc', qty: 4 },
  { city: 'SLC', qty: 2 },
  { city: 'ROY', qty: 2 },
  { city: 'MOAB', qty: 1 },
  { city: 'PRICE', qty: 0 },
];

describe('where a bottle is', () => {
  it('names the towns with most of it, and counts the others that have some', () => {
    expect(whereItIs({ storeQty: 12, stores })).toBe('12 in Utah stores: Salt Lake City, Ogden, Roy and 1 more town.');
  });

  it('names no town while the stores are not known', () => {
    expect(whereItIs({ storeQty: 12, stores: [] })).toBe('12 in Utah stores.');
  });

  it('sets thousands apart', () => {
    expect(whereItIs({ storeQty: 2345, stores: [] })).toBe('2,345 in Utah stores.');
    expect(whereItIs({ storeQty: 0, onOrderQty: 1200, stores: [] })).toBe(
      'Sold out in all Utah stores, 1,200 on order.',
    );
  });

  it('calls nothing sold out of which it is not known how many there are', () => {
    expect(whereItIs({ stores: [] })).toBe('It is not known how many are in Utah stores.');
    expect(whereItIs({ onOrderQty: 24, stores: [] })).toBe('It is not known how many are in Utah stores, 24 on order.');
  });

  it('says that a bottle left the list', () => {
    expect(whereItIs({ stores: [], delistedAt: '2026-11-21T17:00:00.000Z' })).toBe("Not on the state's list any more.");
  });

  it.each([
    [24, 'Sold out in all Utah stores, 24 on order.'],
    [0, 'Sold out in all Utah stores.'],
    [undefined, 'Sold out in all Utah stores.'],
  ])('says that it is sold out, with %s on order', (onOrderQty, sentence) => {
    expect(whereItIs({ storeQty: 0, onOrderQty, stores: [] })).toBe(sentence);
  });
});
