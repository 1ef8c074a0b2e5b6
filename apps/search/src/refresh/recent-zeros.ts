import { LONGEST_GAP_BETWEEN_PASSES_MS } from '@barrelhive/rules';
import type { Catalogue } from '../catalogue/catalogue';
import { isInStock } from '../catalogue/product';
import type { Comparison } from './compare-snapshots';
import { MOST_DROPS_OF_FEW, mostBelieved } from './judge-pass';

/** A 0 that stood longer than this is no fault of the source: what ends it is a delivery. */
export const ZERO_DOUBTED_MS = LONGEST_GAP_BETWEEN_PASSES_MS;

/** Drops count together for two hours, or twelve cycles where these are shorter. */
const LONGEST_WINDOW_MS = 2 * 3_600_000;
const CYCLES_OF_WINDOW = 12;
/** Within that time at most this many times as many bottles may go to 0 as within one pass. */
const PASSES_WORTH_OF_DROPS = 2;

export const zeroCauses = ['sold-out', 'mass-drop', 'first-picture'] as const;

/** A bottle whose store stock went to 0 within the last 48 hours, as an accepted or a rejected pass showed it. */
export interface RecentZero {
  sku: string;
  /** When a pass first showed it. */
  beganAt: Date;
  cause: (typeof zeroCauses)[number];
}

export type RecentZeros = ReadonlyMap<string, RecentZero>;

export interface ZeroChanges {
  written: RecentZero[];
  forgotten: string[];
  /** Bottles that seem to come back in this pass, also under a new number, but only from a fault of the source; and since when it showed that. */
  doubted: ReadonlyMap<string, Date>;
  /** Bottles whose 0 is one of a mass drop: it says nothing of stores. */
  massDrops: ReadonlySet<string>;
}

export interface SeenPass {
  recent: RecentZeros;
  before: Pick<Catalogue, 'bySku' | 'size'>;
  comparison: Comparison;
  at: Date;
  cycleMs: number;
  /** How long a 0 of a first picture is doubted. */
  firstPictureDoubtMs: number;
}

export function followAccepted(pass: SeenPass): ZeroChanges {
  const zeros = new FollowedZeros(pass);
  const { before, comparison } = pass;
  const now = new Map(comparison.written.map((product) => [product.sku, product]));
  const returned = zeros.endWhere((sku) => {
    const product = now.get(sku) ?? before.bySku.get(sku);
    return product !== undefined && product.delistedAt === undefined && isInStock(product);
  });
  const zeroed = comparison.stockPoints.filter(({ storeQty }) => storeQty === 0).map(({ sku }) => sku);
  const newItems = new Set(
    comparison.changes.flatMap(({ kind, product }) => (kind === 'new-item' ? [product.sku] : [])),
  );
  const known = zeroed.filter((sku) => before.bySku.has(sku));
  zeros.begin(
    zeroed.filter((sku) => !before.bySku.has(sku) && !newItems.has(sku)),
    'first-picture',
  );
  const most = mostBelieved(before.size, comparison.inStockBefore);
  if (known.length > most || comparison.stockLost.length > most) {
    zeros.begin([...known, ...comparison.stockLost], 'mass-drop');
  } else zeros.begin(known, 'sold-out');
  return zeros.changes(returned, comparison.changes);
}

/** Follows the zeros through a rejected pass: the catalogue keeps the figures from before, the doubt about the bottles stays. */
export function followRejected(pass: SeenPass): ZeroChanges {
  const zeros = new FollowedZeros(pass);
  const { before, comparison } = pass;
  const lost = new Set(comparison.stockLost);
  zeros.endWhere((sku) => {
    const product = before.bySku.get(sku);
    return product !== undefined && product.delistedAt === undefined && isInStock(product) && !lost.has(sku);
  });
  if (lost.size > mostBelieved(before.size, comparison.inStockBefore)) zeros.begin(comparison.stockLost, 'mass-drop');
  return zeros.changes([], []);
}

/** A 0 of a mass drop; one without a history before it may be a fault of the source that the first picture was taken in. */
export function isDoubtedZero(
  { cause, beganAt }: RecentZero,
  { at, firstPictureDoubtMs }: Pick<SeenPass, 'at' | 'firstPictureDoubtMs'>,
): boolean {
  const isYoung = at.getTime() - beganAt.getTime() <= firstPictureDoubtMs;
  return cause === 'mass-drop' || (cause === 'first-picture' && isYoung);
}

class FollowedZeros {
  private readonly zeros: Map<string, RecentZero>;
  private readonly written = new Map<string, RecentZero>();
  private readonly forgotten = new Set<string>();
  private readonly windowStart: number;

  constructor(private readonly pass: SeenPass) {
    const { recent, at, cycleMs } = pass;
    this.zeros = new Map([...recent].filter(([, { beganAt }]) => at.getTime() - beganAt.getTime() <= ZERO_DOUBTED_MS));
    this.windowStart = at.getTime() - Math.min(LONGEST_WINDOW_MS, CYCLES_OF_WINDOW * cycleMs);
  }

  /** Ends the zeros of bottles that are in stock, and gives them as they were. */
  endWhere(hasStock: (sku: string) => boolean): RecentZero[] {
    const ended = this.all((zero) => hasStock(zero.sku));
    for (const zero of ended) this.forget(zero.sku);
    return ended;
  }

  /** A bottle whose zero is known already keeps it: it has not been in stock since. */
  begin(skus: readonly string[], cause: RecentZero['cause']): void {
    for (const sku of skus) {
      if (!this.zeros.has(sku)) this.write({ sku, beganAt: this.pass.at, cause });
    }
  }

  changes(returned: readonly RecentZero[], changes: Comparison['changes']): ZeroChanges {
    const doubted = new Map(
      returned.filter((zero) => this.isDoubted(zero)).map(({ sku, beganAt }) => [sku, beganAt] as const),
    );
    for (const { product, formerSkus = [] } of changes) {
      const zero = formerSkus.flatMap((sku) => this.zeros.get(sku) ?? []).find((each) => this.isDoubted(each));
      if (zero) doubted.set(product.sku, zero.beganAt);
    }
    this.doubtPortions();
    const massDrops = new Set(this.all(({ cause }) => cause === 'mass-drop').map(({ sku }) => sku));
    return { written: [...this.written.values()], forgotten: [...this.forgotten], doubted, massDrops };
  }

  private isDoubted(zero: RecentZero): boolean {
    return isDoubtedZero(zero, this.pass);
  }

  /** Drops that are believed each by itself, but are too many together, are portions of one mass drop. */
  private doubtPortions(): void {
    const lately = this.all(({ beganAt }) => beganAt.getTime() >= this.windowStart);
    const soldOut = lately.filter(({ cause }) => cause === 'sold-out');
    if (soldOut.length <= MOST_DROPS_OF_FEW) return;
    const inMassDrops = lately.filter(({ cause }) => cause === 'mass-drop').length;
    const { before, comparison, at } = this.pass;
    const earlier = soldOut.filter(({ beganAt }) => beganAt < at).length;
    const most = mostBelieved(before.size, comparison.inStockBefore + earlier) * PASSES_WORTH_OF_DROPS;
    if (soldOut.length + inMassDrops <= most) return;
    for (const zero of soldOut) this.write({ ...zero, cause: 'mass-drop' });
  }

  private all(isMeant: (zero: RecentZero) => boolean): RecentZero[] {
    return [...this.zeros.values()].filter(isMeant);
  }

  private write(zero: RecentZero): void {
    this.zeros.set(zero.sku, zero);
    this.written.set(zero.sku, zero);
    this.forgotten.delete(zero.sku);
  }

  private forget(sku: string): void {
    this.zeros.delete(sku);
    this.written.delete(sku);
    this.forgotten.add(sku);
  }
}
