import { DAY_MS } from '@barrelhive/rules';

const DAYS_OF_A_WEEK = 7;

/**
 * When it may be said on which weekdays the truck comes: after this many whole weeks, of at most this many, if in this share of them most came on these
 * days. A weekday counts where in this share of the weeks at least that part of the week's arrivals came on it. More days say nothing.
 */
export const TRUCK = { leastWeeks: 8, mostWeeks: 26, share: 0.6, leastPartOfWeek: 0.15, mostDays: 3 };

/** How many sorts of bottles came to a store on a calendar day in Denver. */
export interface DayOfArrivals {
  day: string;
  sorts: number;
}

export interface TruckDays {
  /** 0 is Sunday. */
  days: number[];
  /** Those with arrivals. */
  weeks: number;
  /** The share of these weeks in which most arrivals came on these days. */
  share: number;
}

/**
 * The weekdays on which most of a store's arrivals come; undefined until that is known. `since` is the day from which on the store is watched,
 * `today` is not over and does not count.
 */
export function weekdaysOfArrivals(
  arrivals: readonly DayOfArrivals[],
  { since, today }: { since: string; today: string },
): TruckDays | undefined {
  const known = Math.min(TRUCK.mostWeeks, Math.floor(daysBetween(since, today) / DAYS_OF_A_WEEK));
  const weeks = weeksOf(arrivals, today, known);
  if (known < TRUCK.leastWeeks || weeks.length < known * TRUCK.share) return undefined;
  const days = [0, 1, 2, 3, 4, 5, 6].filter(
    (day) => shareOf(weeks, (week) => partOn([day], week) >= TRUCK.leastPartOfWeek) >= TRUCK.share,
  );
  const share = shareOf(weeks, (week) => partOn(days, week) >= TRUCK.share);
  const isSaid = days.length > 0 && days.length <= TRUCK.mostDays && share >= TRUCK.share;
  return isSaid ? { days, weeks: weeks.length, share } : undefined;
}

/** What came in each whole week before today, by the day of the week; weeks without arrivals are left out. */
function weeksOf(arrivals: readonly DayOfArrivals[], today: string, known: number): number[][] {
  const weeks = new Map<number, number[]>();
  for (const { day, sorts } of arrivals) {
    const age = daysBetween(day, today);
    const index = Math.floor((age - 1) / DAYS_OF_A_WEEK);
    if (age < 1 || index >= known) continue;
    const week = weeks.get(index) ?? Array<number>(DAYS_OF_A_WEEK).fill(0);
    const weekday = new Date(day).getUTCDay();
    week[weekday] = (week[weekday] ?? 0) + sorts;
    weeks.set(index, week);
  }
  return [...weeks.values()];
}

function partOn(days: readonly number[], week: readonly number[]): number {
  const all = week.reduce((sum, sorts) => sum + sorts, 0);
  return days.reduce((sum, day) => sum + (week[day] ?? 0), 0) / all;
}

function shareOf(weeks: readonly number[][], holds: (week: readonly number[]) => boolean): number {
  return weeks.filter(holds).length / weeks.length;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
