import type { StoreArrivals } from '@barrelhive/contracts';
import { displayName, formatPrice } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { seesWhereItCame } from '../shelf-history/arrivals-lately';
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
    const shown = (await seesWhereItCame(this.dataSource.manager, userId, now))
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
}
