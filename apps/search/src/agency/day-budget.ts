import { dayAfter, instantAt, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import type { Wish } from './fair-turns';

/** For whom the agency is asked: the table and the pages beside it, what texts wait for, people, or what is merely kept fresh. */
export const purposes = ['table', 'pages', 'texts', 'people', 'watch'] as const;

export type Purpose = (typeof purposes)[number];

/** A bottle that several want is read for whoever needs it most. */
export function purposeOf(wishes: readonly Wish[]): Purpose {
  const urgencies = new Set(wishes.map(({ urgency }) => urgency));
  if (urgencies.has('texts') || urgencies.has('refresh')) return 'texts';
  return urgencies.has('asked') ? 'people' : 'watch';
}

/** The watch leaves this much of the day's requests to people and texts. */
const WATCH_SHARE_OF_DAY = 0.9;

export interface DaySoFar {
  /** How many requests a day may have. */
  most: number;
  /** How many were sent since midnight in Denver, by all replicas. */
  sent: number;
  /** How many the table needs until midnight. */
  tableNeeds: number;
}

/**
 * Whether requests for a purpose may still be sent today. The table always may, and what it needs is kept for it: watching stops first, then people
 * and texts are answered with what is known.
 */
export function isWithinDay(purpose: Purpose, { most, sent, tableNeeds }: DaySoFar): boolean {
  if (purpose === 'table') return true;
  const share = purpose === 'watch' ? WATCH_SHARE_OF_DAY : 1;
  return sent + tableNeeds < most * share;
}

/** How many requests the table needs for the passes of a time this long. */
export function tableRequests({
  leftMs,
  cycleMs,
  rows,
  pageRows,
  departments,
}: {
  leftMs: number;
  cycleMs: number;
  rows: number;
  pageRows: number;
  departments: number;
}): number {
  return Math.ceil(leftMs / cycleMs) * (Math.ceil(rows / pageRows) + departments - 1);
}

/** How long it is until midnight in Denver. */
export function msLeftOfDay(now: Date): number {
  return instantAt(dayAfter(localDay(now, STORE_TIME_ZONE)), 0, STORE_TIME_ZONE).getTime() - now.getTime();
}
