import { storeVisit, visitFileName } from './store-visit';

const december = { month: 12, year: 2026, release_day: '2026-12-19' };
const store = {
  storeNumber: '0012',
  address: '205 W 400 S',
  city: 'SLC',
  bottles: [
    { sku: '016850', name: 'BLANTON, GOLD', quantity: 12 },
    { sku: '021564', name: 'WELLER ANTIQUE' },
  ],
};
/** Lines are folded at 75 octets. */
const entry = (...visit: Parameters<typeof storeVisit>) => storeVisit(...visit).replaceAll('\r\n ', '');

describe('the calendar entry of a store', () => {
  it('is from ten to eleven in Utah on the day of the list, with address and bottles', () => {
    const text = entry(december, store);
    expect(text).toContain('DTSTART:20261219T170000Z\r\nDTEND:20261219T180000Z');
    expect(text).toContain('SUMMARY:Allocated bottles at #12 Salt Lake City');
    expect(text).toContain('LOCATION:205 W 400 S\\, Salt Lake City');
    expect(text).toContain('DESCRIPTION:Blanton\\, Gold: 12\\nWeller Antique');
  });

  it('follows the clocks of the summer', () => {
    expect(entry({ ...december, release_day: '2027-07-17' }, store)).toContain('DTSTART:20270717T160000Z');
  });

  it('stands for an address that means no known store, too', () => {
    const unknown = { address: '1 UNKNOWN ROAD', bottles: store.bottles };
    expect(entry(december, unknown)).toContain('LOCATION:1 Unknown Road');
    expect([visitFileName(december, store), visitFileName(december, unknown)]).toEqual([
      'barrelhive-2026-12-19-store-12.ics',
      'barrelhive-2026-12-19-store.ics',
    ]);
  });
});
