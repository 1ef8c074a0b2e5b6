import {
  isInsideWindow,
  MINUTE_MS,
  parseSendDays,
  parseSendWindow,
  SEND_DAYS,
  SEND_WINDOW,
  STORE_TIME_ZONE,
} from '@barrelhive/rules';
import type { CatalogueProduct } from '../../apps/search/src/catalogue/product';
import type { KnownStores } from '../../apps/search/src/store-stock/known-stores';

export const SLOT_MS = 15 * MINUTE_MS;
/** Search is told what waits for a slot this long before it. */
export const ASKED_BEFORE_MS = 10 * MINUTE_MS;
/** A text leaves out stores whose figures are older. */
const OLDEST_NAMED_MS = 20 * MINUTE_MS;

const window = parseSendWindow(SEND_WINDOW);
const days = parseSendDays(SEND_DAYS);

export function isSlot(at: Date): boolean {
  return window !== undefined && days !== undefined && isInsideWindow(at, { window, days, zone: STORE_TIME_ZONE });
}

/** What is told of bottles at slots: those that came back or arrived somewhere, once for each slot, and whether their stores can be named. */
export class WaitingTexts {
  sent = 0;
  withStore = 0;
  private readonly waiting = new Set<string>();

  add(sku: string): void {
    this.waiting.add(sku);
  }

  all(): string[] {
    return [...this.waiting];
  }

  tell(
    slot: Date,
    productOf: (sku: string) => CatalogueProduct | undefined,
    detailOf: (sku: string) => KnownStores | undefined,
  ): void {
    for (const sku of this.waiting) {
      if (!productOf(sku)?.storeQty) continue;
      const known = detailOf(sku);
      const isYoung = known !== undefined && slot.getTime() - known.checkedAt.getTime() <= OLDEST_NAMED_MS;
      this.sent++;
      if (isYoung && known.stores.length > 0) this.withStore++;
    }
    this.waiting.clear();
  }
}
