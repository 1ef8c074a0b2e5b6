import { dayAfter } from './zoned-time';

const DAYS_OF_A_WEEK = 7;
const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

/** By month and day: 5 U.S.C. 6103 and Utah Code 63G-1-301. Each is kept on the Friday before a Saturday and on the Monday after a Sunday as well. */
const HOLIDAYS: Readonly<Record<string, string>> = {
  '01-01': 'New Year’s Day',
  '06-19': 'Juneteenth',
  '07-04': 'Independence Day',
  '07-24': 'Pioneer Day',
  '11-11': 'Veterans Day',
  '12-25': 'Christmas',
};
/** Those that keep their weekday, such as the third Monday of January, fall on one of the seven days from a day on. */
const WEEKDAY_HOLIDAYS = [
  { name: 'Martin Luther King Jr. Day', weekday: MONDAY, from: '01-15' },
  { name: 'Presidents’ Day', weekday: MONDAY, from: '02-15' },
  { name: 'Memorial Day', weekday: MONDAY, from: '05-25' },
  // The State keeps June 19 on the Monday of its week, or on the one after its weekend; the federal day is closed, too.
  { name: 'Juneteenth (observed)', weekday: MONDAY, from: '06-15' },
  { name: 'Labor Day', weekday: MONDAY, from: '09-01' },
  { name: 'Columbus Day', weekday: MONDAY, from: '10-08' },
  { name: 'Thanksgiving', weekday: THURSDAY, from: '11-22' },
];

/** The name of the public holiday of Utah, federal ones included, that a calendar day (`2026-11-26`) is; undefined on any other day. */
export function utahHoliday(day: string): string | undefined {
  const weekday = new Date(day).getUTCDay();
  const own = HOLIDAYS[monthAndDay(day)] ?? WEEKDAY_HOLIDAYS.find((holiday) => isOn(day, weekday, holiday))?.name;
  if (own !== undefined) return own;
  if (weekday !== FRIDAY && weekday !== MONDAY) return undefined;
  const kept = HOLIDAYS[monthAndDay(dayAfter(day, weekday === FRIDAY ? 1 : -1))];
  return kept && `${kept} (observed)`;
}

function isOn(day: string, weekday: number, holiday: { weekday: number; from: string }): boolean {
  const first = `${day.slice(0, '2026-'.length)}${holiday.from}`;
  return weekday === holiday.weekday && day >= first && day < dayAfter(first, DAYS_OF_A_WEEK);
}

function monthAndDay(day: string): string {
  return day.slice('2026-'.length);
}
