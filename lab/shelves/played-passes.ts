import { HOUR_MS } from '@barrelhive/rules';
import { Catalogue } from '../../apps/search/src/catalogue/catalogue';
import type { Product, ProductChange } from '../../apps/search/src/catalogue/product';
import { compareSnapshots } from '../../apps/search/src/refresh/compare-snapshots';
import { decidePass } from '../../apps/search/src/refresh/decide-pass';
import type { SuspectPass } from '../../apps/search/src/refresh/judge-pass';
import type { RecentZero } from '../../apps/search/src/refresh/recent-zeros';

const DEPARTMENT = 'AW';

export interface PlayedPass {
  published: readonly ProductChange[];
  /** Bottles whose total fell to 0. */
  soldOut: string[];
  /** Bottles that came back from 0, and which pass showed last that no store has them; undefined where that 0 was a fault of the source. */
  returned: { sku: string; zeroAt: Date | undefined }[];
}

/** Passes over the table of the model, judged as the service judges them; what it keeps in Postgres is kept here. */
export class PlayedPasses {
  catalogue = Catalogue.empty();
  private readonly zeros = new Map<string, RecentZero>();
  private earlier: SuspectPass | undefined;

  constructor(private readonly cycleMs: number) {}

  run(slot: Date, table: readonly { sku: string; storeQty: number }[]): PlayedPass {
    const before = this.catalogue;
    const comparison = compareSnapshots(before, {
      observedAt: slot,
      products: table.map(toProduct),
      departments: [DEPARTMENT],
      incomplete: new Set(),
      skipped: [],
      skippedSince: new Map(),
    });
    const decision = decidePass({
      before,
      comparison,
      recent: this.zeros,
      at: slot,
      slot,
      cycleMs: this.cycleMs,
      firstPictureDoubtMs: 48 * HOUR_MS,
      earlier: this.earlier,
    });
    for (const sku of decision.zeros.forgotten) this.zeros.delete(sku);
    for (const zero of decision.zeros.written) this.zeros.set(zero.sku, zero);
    this.earlier = decision.outcome === 'rejected' ? decision.suspect : undefined;
    if (decision.outcome === 'rejected') return { published: [], soldOut: [], returned: [] };
    this.catalogue = before.patched(before.revision + 1, slot, comparison.written);
    const soldOut = comparison.entered.filter(({ storeQty }) => storeQty === 0).map(({ sku }) => sku);
    const returned = comparison.entered
      .filter(({ sku, storeQty = 0 }) => storeQty > 0 && before.bySku.get(sku)?.storeQty === 0)
      .map(({ sku }) => ({ sku, zeroAt: decision.zeros.doubted.has(sku) ? undefined : before.observedAt }));
    return { published: decision.published, soldOut, returned };
  }
}

function toProduct({ sku, storeQty }: { sku: string; storeQty: number }): Product {
  return {
    sku,
    name: `BOTTLE ${sku}`,
    department: DEPARTMENT,
    status: '1',
    displayGroup: undefined,
    size: undefined,
    priceCents: 3000,
    warehouseQty: 0,
    onOrderQty: 0,
    storeQty,
  };
}
