import { LONGEST_GAP_BETWEEN_PASSES_MS } from '@barrelhive/rules';
import type { Catalogue } from '../catalogue/catalogue';
import type { ProductChange } from '../catalogue/product';
import type { Comparison } from './compare-snapshots';
import { judgePass, weighSuspicion, type SuspectPass, type Suspicion } from './judge-pass';
import { followAccepted, followRejected, isDoubtedZero, type RecentZeros, type ZeroChanges } from './recent-zeros';

export interface PassToDecide {
  before: Pick<Catalogue, 'bySku' | 'size' | 'observedAt'>;
  comparison: Comparison;
  recent: RecentZeros;
  /** When it began to read the table. */
  at: Date;
  slot: Date;
  cycleMs: number;
  /** How long a 0 of a first picture is doubted. */
  firstPictureDoubtMs: number;
  /** What the passes before it showed, if they were rejected. */
  earlier: SuspectPass | undefined;
}

/** What becomes of a pass. */
export type PassDecision =
  | {
      outcome: 'accepted';
      /** Why it was doubted, if it is believed only since it keeps showing the same. */
      suspicion: Suspicion | undefined;
      published: ProductChange[];
      /** How many returns from 0 are told to nobody. */
      doubted: number;
      zeros: ZeroChanges;
    }
  | { outcome: 'rejected'; suspicion: Suspicion; suspect: SuspectPass; zeros: ZeroChanges };

/** Decides whether a pass is believed, and which of its changes people are told of. */
export function decidePass(pass: PassToDecide): PassDecision {
  const { before, comparison, at, slot, cycleMs, earlier } = pass;
  const suspicion = judgePass(comparison, before.size);
  if (suspicion) {
    const { believed, suspect } = weighSuspicion({ earlier, skus: suspicion.skus, slot, cycleMs });
    if (!believed) return { outcome: 'rejected', suspicion, suspect, zeros: followRejected(pass) };
  }
  const zeros = followAccepted(pass);
  if (!isComparable(before, at)) return { outcome: 'accepted', suspicion, published: [], doubted: 0, zeros };
  const honest = comparison.changes.filter((change) => isHonest(change, pass, zeros));
  return {
    outcome: 'accepted',
    suspicion,
    // All that is told of a doubted pass are the bottles that came back from an honest 0.
    published: suspicion ? honest.filter(({ kind, before: from }) => kind === 'back-in-stock' && from) : honest,
    doubted: returnsIn(comparison.changes) - returnsIn(honest),
    zeros,
  };
}

/**
 * Whether it is told. A 0 of a bottle of which more came while some were left was never believed. One that some store may have all the same, since its
 * 0 is doubted, is not on its way.
 */
function isHonest({ kind, product, reason }: ProductChange, pass: PassToDecide, { doubted }: ZeroChanges): boolean {
  if (kind === 'back-in-stock') return reason !== undefined || !doubted.has(product.sku);
  const zero = pass.recent.get(product.sku);
  return kind !== 'on-its-way' || !zero || !isDoubtedZero(zero, pass);
}

const returnsIn = (changes: readonly ProductChange[]) => changes.filter(({ kind }) => kind === 'back-in-stock').length;

/** Without a catalogue, or with one older than 48 hours, a difference says nothing about what changed lately. */
function isComparable({ observedAt }: Pick<Catalogue, 'observedAt'>, now: Date): boolean {
  return observedAt !== undefined && now.getTime() - observedAt.getTime() <= LONGEST_GAP_BETWEEN_PASSES_MS;
}
