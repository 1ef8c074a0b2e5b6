import { counted } from './figures';

const MINUTES = 60;
const HOURS_SHOWN_AS_DAYS = 48;
const DAY_HOURS = 24;

interface Seldom {
  watchedDays: number;
  /** 0 to 1. */
  shareOfHours: number;
  returns: number;
  medianHoursOnShelf?: number | undefined;
}

/** How seldom a bottle is on a shelf: `On a shelf 5% of the last 180 days. 6 returns in a year. Usually gone in 3 h 20 min.` */
export function seldomWords({ watchedDays, shareOfHours, returns, medianHoursOnShelf }: Seldom): string {
  return [
    `On a shelf ${percentWords(shareOfHours)} of the last ${watchedDays} days.`,
    `${counted(returns, 'return')} in a year.`,
    ...(medianHoursOnShelf === undefined ? [] : [usuallyGone(medianHoursOnShelf)]),
  ].join(' ');
}

/** `Usually gone in 3 h 20 min.` */
export function usuallyGone(medianHoursOnShelf: number): string {
  return `Usually gone in ${durationWords(medianHoursOnShelf)}.`;
}

/** A time as people say it: `40 min`, `3 h 20 min`, and from two days on `12 days`. */
export function durationWords(hours: number): string {
  if (hours >= HOURS_SHOWN_AS_DAYS) return counted(Math.round(hours / DAY_HOURS), 'day');
  const minutes = Math.max(1, Math.round(hours * MINUTES));
  const [whole, rest] = [Math.floor(minutes / MINUTES), minutes % MINUTES];
  return [...(whole > 0 ? [`${whole} h`] : []), ...(rest > 0 ? [`${rest} min`] : [])].join(' ');
}

function percentWords(share: number): string {
  const percent = Math.round(share * 100);
  return percent === 0 && share > 0 ? 'less than 1%' : `${percent}%`;
}
