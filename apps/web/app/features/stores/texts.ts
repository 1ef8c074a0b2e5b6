import { counted, displayMoment, formatQuantity, WEEKDAYS } from '@barrelhive/rules';

const SHORT = 3;

/** `12 came Nov 24, 2026, 2:10 PM · 4 left`. */
export function arrivalWords({ at, came, left }: { at: string; came: number; left?: number | undefined }): string {
  const what = `${formatQuantity(came)} came ${displayMoment(new Date(at))}`;
  return left === undefined ? what : `${what} · ${left === 0 ? 'none' : formatQuantity(left)} left`;
}

/** `Arrivals by weekday: mostly Tue and Thu (21 of 26 weeks’ arrivals)`. */
export function weekdayWords({ days, weeks, share }: { days: number[]; weeks: number; share: number }): string {
  const names = days.map((day) => (WEEKDAYS[day] ?? '').slice(0, SHORT));
  const last = names.pop() ?? '';
  const list = names.length === 0 ? last : `${names.join(', ')} and ${last}`;
  return `Arrivals by weekday: mostly ${list} (${Math.round(share * weeks)} of ${weeks} weeks’ arrivals)`;
}

/** `Checked 9 of 10 bottles today`. */
export const checkedWords = ({ bottles, of }: { bottles: number; of: number }): string =>
  `Checked ${formatQuantity(bottles)} of ${counted(of, 'bottle')} today`;

/** What is not shown yet to whoever has no plan, below others or alone. */
export const withheldWords = (count: number, shown: number): string =>
  `${shown > 0 ? `${formatQuantity(count)} more` : counted(count, 'bottle')} came in within the last 24 hours. Members see ${count === 1 ? 'it' : 'them'} at once.`;

export const NOTHING_CAME = 'We saw nothing come in within the last seven days.';
export const NOTHING_RARE = 'No bottle that is rarely seen stands here right now.';
