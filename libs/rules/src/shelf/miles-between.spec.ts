import fc from 'fast-check';
import { milesBetween } from './miles-between';

const saltLakeCity = { latitude: 40.761, longitude: -111.891 };
const saintGeorge = { latitude: 37.096, longitude: -113.568 };
const place = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});

describe('the distance between two places', () => {
  it('is that of the map', () => {
    expect(milesBetween(saltLakeCity, saintGeorge)).toBeCloseTo(268, -1);
  });

  it('is the same both ways, none to itself, and at most half around the earth', () => {
    fc.assert(
      fc.property(place, place, (one, other) => {
        expect(milesBetween(one, other)).toBeCloseTo(milesBetween(other, one), 6);
        expect(milesBetween(one, one)).toBe(0);
        expect(milesBetween(one, other)).toBeLessThan(12_438);
      }),
    );
  });
});
