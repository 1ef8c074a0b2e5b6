import type { StoreArrivals } from '@barrelhive/contracts';
import { entitlementAt } from '@barrelhive/entitlements';
import { capabilitiesOf, displayName, formatPrice } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ListStores } from './list-stores';
import { ShelfOfStore } from './shelf-of-store';
import { readArrivals } from './store-arrival-rows';

/** What came in so lately is told to those first who pay to be told. */
const HEADSTART_MS = 24 * 3_600_000;

/** `GET /api/stores/{number}/arrivals`: what came to a store within seven days, the last first. */
@Injectable()
export class ReadStoreArrivals {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stores: ListStores,
    private readonly shelf: ShelfOfStore,
  ) {}

  /** Throws NOT_FOUND for a store that nobody knows, and CATALOGUE_NOT_READY before the first pass. */
  async run(storeNumber: string, userId: string | undefined, now: Date): Promise<StoreArrivals> {
    await this.stores.one(Number(storeNumber), now);
    const all = (await readArrivals(this.dataSource.manager, Number(storeNumber))).flatMap(({ sku, at, came }) => {
      const product = this.shelf.productOf(sku);
      return product ? [{ product, at, came }] : [];
    });
    const shown = (await this.seesAllOf(userId, now))
      ? all
      : all.filter(({ at }) => now.getTime() - at.getTime() >= HEADSTART_MS);
    return {
      storeNumber,
      arrivals: shown.map(({ product, at, came }) => ({
        sku: product.sku,
        name: product.name,
        displayName: displayName(product.name),
        price: formatPrice(product.priceCents),
        at: at.toISOString(),
        came,
        left: this.shelf.quantityOf(product, storeNumber),
      })),
      withheld: all.length - shown.length,
    };
  }

  /** Whoever may be texted of what is back sees at once what came. */
  private async seesAllOf(userId: string | undefined, now: Date): Promise<boolean> {
    if (userId === undefined) return false;
    const entitlement = await entitlementAt(this.dataSource.manager, userId, now);
    return capabilitiesOf(entitlement).texts.includes('back-in-stock');
  }
}
