import { Catalogue } from '../src/catalogue/catalogue';
import type { Product } from '../src/catalogue/product';
import { compareSnapshots } from '../src/refresh/compare-snapshots';
import { decidePass } from '../src/refresh/decide-pass';
import type { SuspectPass } from '../src/refresh/judge-pass';
import type { RecentZero } from '../src/refresh/recent-zeros';

export const CYCLE_MINUTES = 10;
const FIRST_PICTURE_DOUBT_MS = 48 * 3_600_000;
const start = new Date('2026-11-02T17:00:00Z');

/** What the agency shows: a quantity; `away` for a bottle that is not in the table, undefined for one without a figure. */
export type Shown = number | undefined | 'away';

/** Passes over a small table, one after the other, as the service decides them. */
export class Passes {
  private catalogue = Catalogue.empty();
  private readonly zeros = new Map<string, RecentZero>();
  private earlier: SuspectPass | undefined;
  private minutes = 0;

  wait(minutes: number): void {
    this.minutes += minutes;
  }

  /** Looks at the table a cycle later: how it was taken, and which bottles are told to be back. `delivered`: those that rose by a delivery. */
  look(
    shown: ReadonlyMap<string, Shown>,
    delivered: readonly string[] = [],
  ): { outcome: 'accepted' | 'rejected'; published: string[]; at: number } {
    this.minutes += CYCLE_MINUTES;
    const at = new Date(start.getTime() + this.minutes * 60_000);
    const products = [...shown].flatMap(([sku, qty]) => (qty === 'away' ? [] : [productOf(sku, qty)]));
    const comparison = compareSnapshots(this.catalogue, {
      observedAt: at,
      products,
      departments: ['LA'],
      incomplete: new Set(),
      skipped: [],
      skippedSince: new Map(),
    });
    const deliveries = comparison.risen.filter(({ product }) => delivered.includes(product.sku));
    comparison.changes.push(...deliveries.map((rise) => ({ ...rise, reason: 'delivery' as const })));
    const decision = decidePass({
      before: this.catalogue,
      comparison,
      recent: this.zeros,
      at,
      slot: at,
      cycleMs: CYCLE_MINUTES * 60_000,
      firstPictureDoubtMs: FIRST_PICTURE_DOUBT_MS,
      earlier: this.earlier,
    });
    for (const sku of decision.zeros.forgotten) this.zeros.delete(sku);
    for (const zero of decision.zeros.written) this.zeros.set(zero.sku, zero);
    if (decision.outcome === 'rejected') {
      this.earlier = decision.suspect;
      return { outcome: 'rejected', published: [], at: this.minutes };
    }
    this.earlier = undefined;
    this.catalogue = this.catalogue.patched(this.catalogue.revision + 1, at, comparison.written);
    const published = decision.published.flatMap(({ kind, product }) =>
      kind === 'back-in-stock' ? [product.sku] : [],
    );
    return { outcome: 'accepted', published: published.sort(), at: this.minutes };
  }
}

/** The number that a bottle gets in place of another one. */
export const renumbered = (sku: string) => `9${sku}`;

const productOf = (sku: string, storeQty: number | undefined): Product => ({
  sku,
  name: `BOTTLE ${sku.slice(-3)}`,
  department: 'LA',
  status: 'A',
  displayGroup: undefined,
  size: undefined,
  priceCents: 3000,
  warehouseQty: 0,
  onOrderQty: 0,
  storeQty,
});

const skus = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => String(from + place));
export const BOTTLES = skus(100, 300);

/** The same table with other figures for some bottles. */
export const showing = (shown: ReadonlyMap<string, Shown>, some: readonly string[], qty: Shown) =>
  new Map([...shown, ...some.map((sku) => [sku, qty] as const)]);
export const full: ReadonlyMap<string, Shown> = new Map(BOTTLES.map((sku) => [sku, 5]));
