import { DAY_MS, MINUTE_MS } from '../durations';
import { STORE_TIME_ZONE, localDay } from '../schedule/zoned-time';

const FRESH_MS = 20 * MINUTE_MS;
const MOST_OF_THIN = 2;
const STILL_MS = 14 * DAY_MS;
/** The state's total must have moved this often while a store's figure stood still. */
const MOVES_OF_STILL = 10;
const PEOPLE_WHO_MISS_IT = 2;

/** Somebody said whether a bottle was there. `weight` is 0.5 of whoever was contradicted three times, else 1. */
export interface ShelfReport {
  /** Who said it. A person counts once, by the last report. */
  person: string;
  seen: boolean;
  at: Date;
  weight: number;
}

/** What is known of one store's figure of one bottle. */
export interface ShelfEvidence {
  qty: number;
  checkedAt: Date;
  /** Since when each reading shows this figure. */
  unchangedSince: Date;
  /** How often the state's total moved since then. */
  totalMoves: number;
  /** When bottles last came to the store. What was missing before is no matter of these. */
  roseAt?: Date | undefined;
  reports: readonly ShelfReport[];
}

/** How sure a figure is. `at`: when somebody last found the bottle, or since when the figure stands still. */
export interface ShelfConfidence {
  kind: 'fresh' | 'thin' | 'still' | 'reported-missing' | 'confirmed' | 'unknown';
  at?: Date | undefined;
  /** Of `reports` people who looked today, this many found it. */
  seen?: number | undefined;
  reports?: number | undefined;
}

/**
 * How sure a store's figure is. What people said within 24 hours goes before what figures say, and that nobody finds it any more before that somebody
 * did. A figure that stands still while all others move goes before one that is small, and that before one that is young: the first that would
 * keep somebody from driving there.
 */
export function shelfConfidence(evidence: ShelfEvidence, now: Date): ShelfConfidence {
  const reports = lastOfEach(evidence.reports.filter(({ at }) => now.getTime() - at.getTime() <= DAY_MS));
  const counts = countToday(reports, now);
  const found = latest(reports.filter(({ seen }) => seen));
  if (isMissing(reports, evidence.roseAt)) return { kind: 'reported-missing', ...counts };
  if (found) return { kind: 'confirmed', at: found, ...counts };
  return { ...ofFigure(evidence, now), ...counts };
}

/** Whether a figure may not be true: then its store comes last, and the bottle there is no news until more come. */
export function isDoubtful({ kind }: Pick<ShelfConfidence, 'kind'>): boolean {
  return kind === 'still' || kind === 'reported-missing';
}

function ofFigure(evidence: ShelfEvidence, now: Date): ShelfConfidence {
  const { qty, checkedAt, unchangedSince, totalMoves, reports } = evidence;
  const lastFound = latest(reports.filter(({ seen }) => seen));
  const since = lastFound && lastFound > unchangedSince ? lastFound : unchangedSince;
  const isStill = checkedAt.getTime() - since.getTime() >= STILL_MS && totalMoves >= MOVES_OF_STILL;
  if (qty <= MOST_OF_THIN) return isStill ? { kind: 'still', at: since } : { kind: 'thin' };
  return { kind: now.getTime() - checkedAt.getTime() <= FRESH_MS ? 'fresh' : 'unknown' };
}

/** Who did not find it, after the last who did and the last delivery. Whoever counts half can take back half. */
function isMissing(reports: readonly ShelfReport[], roseAt: Date | undefined): boolean {
  const found = latest(reports.filter(({ seen, weight }) => seen && weight >= 1));
  const counted = reports.filter(({ at }) => (!found || at > found) && (!roseAt || at > roseAt));
  return counted.reduce((people, { seen, weight }) => people + (seen ? -weight : weight), 0) >= PEOPLE_WHO_MISS_IT;
}

function lastOfEach(reports: readonly ShelfReport[]): ShelfReport[] {
  const last = new Map<string, ShelfReport>();
  for (const report of reports) {
    const other = last.get(report.person);
    if (!other || other.at < report.at) last.set(report.person, report);
  }
  return [...last.values()];
}

function countToday(reports: readonly ShelfReport[], now: Date): Pick<ShelfConfidence, 'seen' | 'reports'> {
  const today = reports.filter(({ at }) => dayOf(at) === dayOf(now));
  if (today.length === 0) return {};
  return { seen: today.filter(({ seen }) => seen).length, reports: today.length };
}

function latest(reports: readonly ShelfReport[]): Date | undefined {
  return reports.reduce<Date | undefined>((last, { at }) => (last && last > at ? last : at), undefined);
}

const dayOf = (at: Date) => localDay(at, STORE_TIME_ZONE);
