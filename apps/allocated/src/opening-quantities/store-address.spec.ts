import * as fc from 'fast-check';
import { createStoreFinder } from './store-address';

const stores = [
  { storeNumber: '0012', address: '205 W 400 S', city: 'SLC' },
  { storeNumber: '0001', address: '1457 S MAIN ST', city: 'SALT LAKE CITY' },
  { storeNumber: '0021', address: '100 N MAIN ST', city: 'OGDEN' },
  { storeNumber: '0022', address: '100 N MAIN ST', city: 'LOGAN' },
];
const find = createStoreFinder(stores);

describe('the store that an address of the allocated page means', () => {
  it.each([
    ['205 West 400 South, Salt Lake City', '0012'],
    ['205 W. 400 S., SLC', '0012'],
    ['1457 South Main Street, Salt Lake City, UT 84115', '0001'],
    ['1457 S Main St', '0001'],
    ['100 North Main, St. 5', undefined],
    ['100 N Main St., Logan', '0022'],
  ])('%s is store %s', (written, storeNumber) => {
    expect(find(written)).toBe(storeNumber);
  });

  it.each(['100 N Main St', '100 N Main St, Provo', '205 W 4000 S, SLC', 'Main St, SLC', ''])(
    'is none for %j',
    (written) => {
      expect(find(written)).toBeUndefined();
    },
  );

  it('is found however its letters and signs are written', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...stores),
        fc.boolean(),
        fc.constantFrom(' ', '  ', ' - ', ', '),
        (store, isLow, between) => {
          const written = `${store.address}${between}${store.city}`;
          expect(find(isLow ? written.toLowerCase() : written)).toBe(store.storeNumber);
        },
      ),
    );
  });
});
