import { birthYears, dateOfBirthError, daysInMonth } from './age-gate';

const now = new Date('2026-11-21T12:00:00Z');
const TOO_YOUNG = 'You must be 21 years or older to use Barrelhive';

describe('the age gate', () => {
  it.each([{}, { month: 1, day: 1 }, { month: 1, year: 1990 }, { day: 1, year: 1990 }])(
    'asks for a complete date: %j',
    (date) => {
      expect(dateOfBirthError(date, now)).toBe('Please select your complete date of birth');
    },
  );

  it.each([
    [{ month: 2, day: 30, year: 1990 }],
    [{ month: 2, day: 29, year: 1990 }],
    [{ month: 4, day: 31, year: 1990 }],
    [{ month: 13, day: 1, year: 1990 }],
    [{ month: 1.5, day: 1, year: 1990 }],
  ])('refuses a date that does not exist: %j', (date) => {
    expect(dateOfBirthError(date, now)).toBe('Please enter a valid date');
  });

  it('opens on the 21st birthday', () => {
    expect(dateOfBirthError({ month: 11, day: 21, year: 2005 }, now)).toBeUndefined();
    expect(dateOfBirthError({ month: 11, day: 22, year: 2005 }, now)).toBe(TOO_YOUNG);
  });

  it('counts the day by the clocks of Utah', () => {
    const birthday = { month: 11, day: 21, year: 2005 };
    expect(dateOfBirthError(birthday, new Date('2026-11-21T06:59:59Z'))).toBe(TOO_YOUNG);
    expect(dateOfBirthError(birthday, new Date('2026-11-21T07:00:00Z'))).toBeUndefined();
  });

  it('lets those born on 29 February in on 1 March', () => {
    const leapling = { month: 2, day: 29, year: 2004 };
    expect(dateOfBirthError(leapling, new Date('2025-02-28T12:00:00Z'))).toBe(TOO_YOUNG);
    expect(dateOfBirthError(leapling, new Date('2025-03-01T12:00:00Z'))).toBeUndefined();
  });

  it('offers the years from 18 to 100 years back', () => {
    const years = birthYears(now);
    expect([years[0], years.at(-1), years.length]).toEqual([2008, 1926, 83]);
  });

  it('offers as many days as the month has', () => {
    expect([
      daysInMonth(2, 2026),
      daysInMonth(2, 2024),
      daysInMonth(2),
      daysInMonth(4, 2026),
      daysInMonth(12, 2026),
    ]).toEqual([28, 29, 29, 30, 31]);
  });
});
