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

  it.each([
    [24, 'Sold out in all Utah stores, 24 on order.'],
    [0, 'Sold out in all Utah stores.'],
    [undefined, 'Sold out in all Utah stores.'],
  ])('says that it is sold out, with %s on order', (onOrderQty, sentence) => {
    expect(whereItIs({ storeQty: 0, onOrderQty, stores: [] })).toBe(sentence);
  });
});
