import { milesText } from './distance';

describe('a distance', () => {
  it('is shown with tenths where they matter', () => {
    expect([0.04, 9.94, 12.4, 1234].map(milesText)).toEqual(['0.0 mi', '9.9 mi', '12 mi', '1,234 mi']);
  });
});
