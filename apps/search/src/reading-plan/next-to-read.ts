import { isOnMonthlyList } from '@barrelhive/rules';
import type { CatalogueProduct } from '../catalogue/product';

/** A watched bottle whose figures are older than this many cycles goes before one that rose and that nobody watches. */
const LATE_CYCLES = 1.5;

/** Why the stores of a bottle are read though nobody waits for them. */
export const readingReasons = ['risen', 'watched', 'allocated', 'night'] as const;

type ReadingReason = (typeof readingReasons)[number];

export interface ToRead {
  product: CatalogueProduct;
  reason: ReadingReason;
}

/** All that decides what is read next. */
export interface ShelvesNow {
  now: Date;
  cycleMs: number;
  listed: readonly CatalogueProduct[];
  isWatched: (sku: string) => boolean;
  /** Whether the statewide total has risen since the stores were read. */
  hasRisen: (product: CatalogueProduct) => boolean;
  /** Whether what is known of the stores does not hold any more, or nothing is known. */
  isOutdated: (product: CatalogueProduct) => boolean;
  /** When the stores of a bottle were read or tried to be, in ms; undefined when that was never. */
  lookedAt: (sku: string) => number | undefined;
  storesMaySell: boolean;
  /** When the pass of this night began; undefined by day. */
  nightBeganAt: Date | undefined;
}

interface Rank {
  rank: number;
  reason: ReadingReason;
}

/**
 * The bottle whose stores are read next, by what a look is worth: those whose total rose, watched ones first; watched ones in a round while stores may
 * sell; those of the monthly list whose figures do not hold; at night each that was not read since stores closed. Of two alike the one whose
 * reading is older. Never one that was looked at within a cycle, nor one whose total of 0 says it all.
 */
export function nextToRead(shelves: ShelvesNow): ToRead | undefined {
  let best: (ToRead & { rank: number; lookedAt: number }) | undefined;
  for (const product of shelves.listed) {
    if (product.storeQty === 0) continue;
    const lookedAt = shelves.lookedAt(product.sku) ?? Number.NEGATIVE_INFINITY;
    const ageMs = shelves.now.getTime() - lookedAt;
    if (ageMs < shelves.cycleMs) continue;
    const ranked = rankOf(product, shelves, { lookedAt, ageMs });
    if (!ranked) continue;
    const isBetter = !best || ranked.rank < best.rank || (ranked.rank === best.rank && lookedAt < best.lookedAt);
    if (isBetter) best = { product, lookedAt, ...ranked };
  }
  return best && { product: best.product, reason: best.reason };
}

function rankOf(
  product: CatalogueProduct,
  shelves: ShelvesNow,
  { lookedAt, ageMs }: { lookedAt: number; ageMs: number },
): Rank | undefined {
  const isWatched = shelves.isWatched(product.sku);
  const hasRisen = shelves.hasRisen(product);
  const isInRound = isWatched && shelves.storesMaySell;
  if (hasRisen && isWatched) return { rank: 0, reason: 'risen' };
  if (isInRound && ageMs >= LATE_CYCLES * shelves.cycleMs) return { rank: 1, reason: 'watched' };
  if (hasRisen) return { rank: 2, reason: 'risen' };
  if (isInRound) return { rank: 3, reason: 'watched' };
  if (isOnMonthlyList(product) && shelves.isOutdated(product)) return { rank: 4, reason: 'allocated' };
  const { nightBeganAt } = shelves;
  if (nightBeganAt && lookedAt < nightBeganAt.getTime()) return { rank: 5, reason: 'night' };
  return undefined;
}
