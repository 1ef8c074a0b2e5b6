import { utahHoliday } from './utah-holidays';
import { dayAfter } from './zoned-time';

describe('the public holidays of Utah', () => {
  it('are these in a year, with those that move off a weekend', () => {
    const days = Array.from({ length: 365 }, (_, index) => dayAfter('2027-01-01', index));
    expect(days.filter(utahHoliday).map((day) => day.slice(5))).toEqual([
      ...['01-01', '01-18', '02-15', '05-31', '06-18', '06-19', '06-21', '07-04', '07-05', '07-23', '07-24'],
      ...['09-06', '10-11', '11-11', '11-25', '12-24', '12-25', '12-31'],
    ]);
  });

  it.each([
    ['2026-11-26', 'Thanksgiving'],
    ['2026-07-03', 'Independence Day (observed)'],
    ['2027-07-05', 'Independence Day (observed)'],
    ['2027-12-31', 'New Year’s Day (observed)'],
    ['2027-07-23', 'Pioneer Day (observed)'],
    ['2028-02-21', 'Presidents’ Day'],
    ['2028-11-10', 'Veterans Day (observed)'],
    ['2026-06-15', 'Juneteenth (observed)'],
    ['2026-06-19', 'Juneteenth'],
    ['2029-06-18', 'Juneteenth (observed)'],
    ['2028-06-19', 'Juneteenth'],
    ['2033-06-20', 'Juneteenth (observed)'],
    ['2033-06-13', undefined],
    ['2026-06-22', undefined],
    ['2033-07-25', 'Pioneer Day (observed)'],
    ['2026-11-27', undefined],
  ])('%s is %s', (day, name) => {
    expect(utahHoliday(day)).toBe(name);
  });
});
