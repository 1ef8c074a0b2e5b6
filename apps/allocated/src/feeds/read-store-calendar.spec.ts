import { closedDays } from './read-store-calendar';

const now = new Date('2026-11-26T18:00:00Z');
const storeWith = (...exceptions: { day: string; opens?: string; closes?: string; reason?: string }[]) => ({
  storeNumber: '0012',
  ownHours: { weekdays: [], exceptions },
});

describe('the days on which stores are closed', () => {
  it('are the holidays of a year from today on', () => {
    const days = closedDays([], now);
    expect(days.slice(0, 2)).toEqual([
      { day: '2026-11-26', id: 'holiday-2026-11-26', summary: 'State liquor stores are closed: Thanksgiving' },
      { day: '2026-12-25', id: 'holiday-2026-12-25', summary: 'State liquor stores are closed: Christmas' },
    ]);
    expect(days.at(-1)?.summary).toMatch(/Thanksgiving$/);
  });

  it('begin with the day that it is in Utah', () => {
    expect(closedDays([], new Date('2026-11-27T06:59:00Z'))[0]?.day).toBe('2026-11-26');
    expect(closedDays([], new Date('2026-11-27T07:00:00Z'))[0]?.day).toBe('2026-12-25');
  });

  it('are those of each store, too, and the days on which it opens otherwise', () => {
    const store = storeWith(
      { day: '2026-12-01', reason: 'Inventory' },
      { day: '2026-12-24', opens: '11:00', closes: '17:00' },
      { day: '2026-11-25' },
    );
    expect(closedDays([store], now).filter(({ id }) => id.startsWith('store-'))).toEqual([
      { day: '2026-12-01', id: 'store-0012-2026-12-01', summary: 'Store #12 is closed: Inventory' },
      { day: '2026-12-24', id: 'store-0012-2026-12-24', summary: 'Store #12 is open 11 AM to 5 PM' },
    ]);
  });
});
