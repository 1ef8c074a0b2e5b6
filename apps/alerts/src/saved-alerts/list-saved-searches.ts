import type { Alert, AlertResultItem } from '@barrelhive/contracts';
import { formatPrice, MAX_ITEMS_PER_SEARCH } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CatalogueIndex, type CatalogueProduct } from '../catalogue-copy/catalogue-index';
import { ListSavedAlerts } from './list-saved-alerts';

/** The caller's alerts together with what their terms find in the catalogue now. */
@Injectable()
export class ListSavedSearches {
  constructor(
    private readonly dataSource: DataSource,
    private readonly listSavedAlerts: ListSavedAlerts,
    private readonly catalogue: CatalogueIndex,
  ) {}

  async run(userId: string): Promise<(Alert & { results: AlertResultItem[] })[]> {
    const alerts = await this.listSavedAlerts.run(userId);
    return Promise.all(
      alerts.map(async (alert) => {
        const products = await this.catalogue.search(this.dataSource.manager, alert.search_term, MAX_ITEMS_PER_SEARCH);
        return { ...alert, results: products.map(resultItem) };
      }),
    );
  }
}

function resultItem(product: CatalogueProduct): AlertResultItem {
  return {
    id: product.sku,
    name: product.name,
    price: formatPrice(product.priceCents),
    warehouseQty: product.warehouseQty,
    onOrderQty: product.onOrderQty,
    storeQty: product.storeQty,
  };
}
