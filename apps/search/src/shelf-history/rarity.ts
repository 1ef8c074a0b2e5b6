import type { SeldomSeen } from '@barrelhive/contracts';
import { DAY_MS, HOUR_MS } from '@barrelhive/rules';
import { LONGEST_GAP_HOURS, RARITY } from './drop-rules';

interface Span {
  from: Date;
  to: Date;
}

/** What was seen of a bottle, oldest first: each change of its statewide stock, or each from or to 0, and when it came back in stock. */
export interface ShelfHistory {
  points: readonly { at: Date; storeQty: number }[];
  returns: readonly Date[];
}

/** Since when the agency's table is read, and when it was not. */
export interface Watch {
  since: Date;
  gaps: readonly Span[];
}

/** How seldom a bottle is on a shelf; undefined before it was watched long enough. */
export function rarityOf(history: ShelfHistory, watch: Watch, now: Date): SeldomSeen | undefined {
  const from = Math.max(now.getTime() - RARITY.shareDays * DAY_MS, watch.since.getTime());
  const { onShelf, watched } = hoursOf(history, watch.gaps, { from: new Date(from), to: now });
  const watchedDays = Math.floor(watched / 24);
  if (watchedDays < RARITY.leastWatchedDays) return undefined;
  const returns = history.returns.filter((at) => now.getTime() - at.getTime() <= RARITY.returnsDays * DAY_MS);
  const median = medianOf(returns.flatMap((at) => hoursUntilSoldOut(at, history, watch.gaps)));
  return {
    watchedDays,
    shareOfHours: onShelf / watched,
    returns: returns.length,
    ...(median !== undefined && { medianHoursOnShelf: median }),
  };
}

/**
 * Hours on a shelf and hours watched. The time of a gap counts as on a shelf where the bottle was there before or after it, and else not at all: that we
 * did not look makes no bottle rarer.
 */
function hoursOf({ points }: ShelfHistory, gaps: readonly Span[], within: Span): { onShelf: number; watched: number } {
  let onShelf = 0;
  let watched = 0;
  points.forEach(({ at, storeQty }, place) => {
    const stretch = overlap({ from: at, to: points[place + 1]?.at ?? within.to }, within);
    if (!stretch) return;
    const unwatched = gaps.reduce((hours, gap) => hours + hoursIn(overlap(gap, stretch)), 0);
    const hours = hoursIn(stretch);
    if (storeQty > 0) {
      onShelf += hours;
      watched += hours;
    } else {
      // A bottle that was there when we looked again had come at some time of the gap.
      const next = points[place + 1];
      const last = gaps.find(
        (gap) => next !== undefined && next.storeQty > 0 && gap.to.getTime() === next.at.getTime(),
      );
      const generous = hoursIn(last && overlap(last, stretch));
      onShelf += generous;
      watched += hours - unwatched + generous;
    }
  });
  return { onShelf, watched };
}

/** None while the bottle is there, or where we looked away for too long. */
function hoursUntilSoldOut(returnedAt: Date, { points }: ShelfHistory, gaps: readonly Span[]): number[] {
  const soldOut = points.find(({ at, storeQty }) => at > returnedAt && storeQty === 0);
  if (!soldOut) return [];
  const stood = { from: returnedAt, to: soldOut.at };
  const isUnknown = gaps.some((gap) => hoursIn(gap) > LONGEST_GAP_HOURS && overlap(gap, stood) !== undefined);
  return isUnknown ? [] : [hoursIn(stood)];
}

function overlap(one: Span, other: Span): Span | undefined {
  const from = one.from > other.from ? one.from : other.from;
  const to = one.to < other.to ? one.to : other.to;
  return from < to ? { from, to } : undefined;
}

function hoursIn(span: Span | undefined): number {
  return span ? (span.to.getTime() - span.from.getTime()) / HOUR_MS : 0;
}

function medianOf(numbers: readonly number[]): number | undefined {
  const sorted = numbers.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2;
}
