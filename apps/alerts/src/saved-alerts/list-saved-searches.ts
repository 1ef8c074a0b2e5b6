import { storeEntry, type Alert, type AlertResultItem, type StoreEntry } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { displayName, formatPrice, MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { CatalogueProduct } from '../catalogue-copy/catalogue-index';
import { ListSavedAlerts } from './list-saved-alerts';

const storesRow = z.object({ sku: z.string(), stores: z.array(storeEntry) });

/** The caller's alerts together with what their terms find in the catalogue now. */
@Injectable()
export class ListSavedSearches {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listSavedAlerts: ListSavedAlerts,
  ) {}

  async run(userId: string): Promise<(Alert & { results: AlertResultItem[] })[]> {
    const found = await this.listSavedAlerts.withFinds(userId);
    const shown = found.map(({ alert, products }) => ({ alert, products: products.slice(0, MAX_ITEMS_PER_SEARCH) }));
    const stores = await this.storesOf(shown.flatMap(({ products }) => products));
    return shown.map(({ alert, products }) => ({
      ...alert,
      results: products.map((product) => resultItem(product, stores.get(product.sku) ?? [])),
    }));
  }

  /** Which stores held each product when they were read last; none where it is sold out. */
  private async storesOf(products: readonly CatalogueProduct[]): Promise<ReadonlyMap<string, StoreEntry[]>> {
    const inStores = products.filter(({ storeQty = 0 }) => storeQty > 0).map(({ sku }) => sku);
    const sql = 'SELECT sku, stores FROM catalogue_entry WHERE sku = ANY ($1)';
    const rows = await queryRows(this.dataSource, storesRow, sql, [inStores]);
    return new Map(rows.map(({ sku, stores }) => [sku, stores]));
  }
}

function resultItem(product: CatalogueProduct, stores: StoreEntry[]): AlertResultItem {
  return {
    id: product.sku,
    name: product.name,
    displayName: displayName(product.name),
    price: formatPrice(product.priceCents),
    warehouseQty: product.warehouseQty,
    onOrderQty: product.onOrderQty,
    storeQty: product.storeQty,
    stores,
  };
}
