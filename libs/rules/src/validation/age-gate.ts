import { PRODUCT_NAME } from '../product-name';
import { localDay, STORE_TIME_ZONE } from '../schedule/zoned-time';

/** The age from which Utah sells spirits, and from which somebody may sign up. */
export const MIN_AGE_YEARS = 21;
/** The years that are offered: from 100 to 18 years back, so that somebody who is too young can say so (specification section 5). */
const OLDEST_BIRTH_YEAR_OFFSET = 100;
const NEWEST_BIRTH_YEAR_OFFSET = 18;

/** What the three selects of the age gate hold; `month` is 1 to 12, undefined while nothing is chosen. Never stored. */
export interface DateOfBirth {
  month?: number | undefined;
  day?: number | undefined;
  year?: number | undefined;
}

/** The specified message for a date of birth, or undefined. Age counts by the calendar day in Utah; 29 February turns older on 1 March. */
export function dateOfBirthError({ month, day, year }: DateOfBirth, now: Date): string | undefined {
  if (!month || !day || !year) return 'Please select your complete date of birth';
  const date = new Date(Date.UTC(year, month - 1, day));
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return 'Please enter a valid date';
  const comesOfAge = `${String(year + MIN_AGE_YEARS).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
  return comesOfAge <= localDay(now, STORE_TIME_ZONE)
    ? undefined
    : `You must be ${MIN_AGE_YEARS} years or older to use ${PRODUCT_NAME}`;
}

/** The years on offer, newest first: 18 to 100 years back. */
export function birthYears(now: Date): number[] {
  const thisYear = Number(localDay(now, STORE_TIME_ZONE).slice(0, 4));
  const count = OLDEST_BIRTH_YEAR_OFFSET - NEWEST_BIRTH_YEAR_OFFSET + 1;
  return Array.from({ length: count }, (_, index) => thisYear - NEWEST_BIRTH_YEAR_OFFSET - index);
}

/** Days of a month (1 to 12). Without a year February has 29, so that no birthday is missing from the list. */
export function daysInMonth(month: number, year = 2000): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
