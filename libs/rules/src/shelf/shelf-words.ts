import { localDay, STORE_TIME_ZONE } from '../schedule/zoned-time';
import type { ShelfConfidence } from './shelf-confidence';

let clock: Intl.DateTimeFormat | undefined;

/**
 * How sure a store's figure is, for people, beside the figure: `confirmed 2:40 PM`, `1 of 3 people found it today`, `may be a lost bottle`. Undefined
 * where there is nothing to add to how old the figure is.
 */
export function shelfWords(confidence: ShelfConfidence, now: Date): string | undefined {
  const { kind, at, seen = 0, reports = 0 } = confidence;
  if (kind === 'reported-missing') return seen === 0 ? 'nobody finds it' : `${foundBy(seen, reports)}, nobody since`;
  if (reports > seen) return foundBy(seen, reports);
  if (kind === 'confirmed' && at) return `confirmed ${timeOf(at, now)}`;
  if (kind === 'still') return 'may be a lost bottle';
  return kind === 'thin' ? 'may be gone soon' : undefined;
}

function foundBy(seen: number, reports: number): string {
  if (reports === 1) return '1 person did not find it today';
  return `${seen} of ${reports} people found it today`;
}

/** What people said of a store today, as a sentence; undefined where nobody did. */
export function reportsSentence({
  seen = 0,
  reports = 0,
}: Pick<ShelfConfidence, 'seen' | 'reports'>): string | undefined {
  if (reports === 0) return undefined;
  if (reports === 1) return seen === 1 ? 'One person found it today.' : 'One person looked today and did not find it.';
  if (seen === 0) return `${reports} people looked today, and none found it.`;
  return seen === reports ? `All ${reports} people found it today.` : `${seen} of ${reports} people found it today.`;
}

function timeOf(at: Date, now: Date): string {
  clock ??= new Intl.DateTimeFormat('en-US', { timeZone: STORE_TIME_ZONE, timeStyle: 'short' });
  const isToday = localDay(at, STORE_TIME_ZONE) === localDay(now, STORE_TIME_ZONE);
  return `${isToday ? '' : 'yesterday '}${clock.format(at)}`.replace(/\u202f/g, ' ');
}
