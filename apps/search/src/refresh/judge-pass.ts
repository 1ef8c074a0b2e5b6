import type { Comparison } from './compare-snapshots';

/** At most this many products, or this share of the catalogue, may lose their stock or price within one pass. */
const MOST_DROPS = 200;
const MOST_DROPS_SHARE = 0.02;
/** Those limits would be most of a small watch list. There at most this many, or this share of what is in stock, may go. */
export const MOST_DROPS_OF_FEW = 30;
const MOST_DROPS_SHARE_OF_STOCK = 0.1;

const LONGEST_DISBELIEF_MS = 20 * 60_000;
const CYCLES_OF_DISBELIEF = 2;
const PASSES_TO_BELIEVE = 3;
/** Stock changes while a pass is doubted: two drops count as the same when at most this share of them differs. */
const DIFFERENCE_ALLOWED = 0.05;

/** Why a pass is suspicious, and which SKUs it is about. */
export interface Suspicion {
  reason: string;
  skus: string[];
}

/** How often in a row the agency showed the same suspicious table. `firstSeenAt` is the slot of the first of these passes. */
export interface SuspectPass {
  firstSeenAt: Date;
  passes: number;
  skus: string[];
}

/**
 * How many products may go to 0 within one pass: max(200, 2 % of the catalogue), and never more than max(30, 10 %)
 * of those in stock.
 */
export function mostBelieved(catalogueSize: number, inStock: number): number {
  const ofStock = Math.max(MOST_DROPS_OF_FEW, Math.floor(inStock * MOST_DROPS_SHARE_OF_STOCK));
  return Math.min(mostOfCatalogue(catalogueSize), ofStock);
}

function mostOfCatalogue(size: number): number {
  return Math.max(MOST_DROPS, Math.floor(size * MOST_DROPS_SHARE));
}

/**
 * Finds what can hardly be true in a pass: stock of thousands gone at once (once some 3,000 items read 0 and recovered
 * 30 minutes later), prices gone, or a whole department. Undefined when the pass can be believed.
 */
export function judgePass(comparison: Comparison, catalogueSize: number): Suspicion | undefined {
  const { stockLost, priceLost, emptiedDepartments, inStockBefore } = comparison;
  const lost =
    lostTooMany(stockLost, 'stock', mostBelieved(catalogueSize, inStockBefore)) ??
    lostTooMany(priceLost, 'price', mostOfCatalogue(catalogueSize));
  if (lost) return lost;
  if (emptiedDepartments.length > 0) {
    return { reason: `nothing was left of department ${emptiedDepartments.join(', ')}`, skus: comparison.removed };
  }
  return undefined;
}

function lostTooMany(skus: string[], what: 'stock' | 'price', most: number): Suspicion | undefined {
  if (skus.length <= most) return undefined;
  return { reason: `${skus.length} products lost their ${what} at once; at most ${most} are believed`, skus };
}

interface DoubtedPass {
  /** What earlier passes showed, if the last ones were suspicious too. */
  earlier: SuspectPass | undefined;
  skus: readonly string[];
  slot: Date;
  cycleMs: number;
}

/**
 * Whether a suspicious pass is to be believed after all: when it is the third in a row to show the same, at least 20 minutes (or
 * two cycles where they are shorter) after the first. A real mass change is not refused for ever.
 */
export function weighSuspicion({ earlier, skus, slot, cycleMs }: DoubtedPass): {
  believed: boolean;
  suspect: SuspectPass;
} {
  if (!earlier || !showsTheSame(earlier.skus, skus)) {
    return { believed: false, suspect: { firstSeenAt: slot, passes: 1, skus: [...skus] } };
  }
  const suspect = { ...earlier, passes: earlier.passes + 1 };
  const needed = Math.min(LONGEST_DISBELIEF_MS, CYCLES_OF_DISBELIEF * cycleMs);
  const lasted = slot.getTime() - earlier.firstSeenAt.getTime();
  return { believed: suspect.passes >= PASSES_TO_BELIEVE && lasted >= needed, suspect };
}

function showsTheSame(before: readonly string[], now: readonly string[]): boolean {
  const known = new Set(before);
  const shared = now.reduce((count, sku) => count + (known.has(sku) ? 1 : 0), 0);
  const union = before.length + now.length - shared;
  return union - shared <= union * DIFFERENCE_ALLOWED;
}
