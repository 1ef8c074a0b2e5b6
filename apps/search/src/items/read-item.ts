import type { InventoryItem, ItemDetail } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { FindItems } from '../search/find-items';
import { toInventoryItem } from '../search/inventory-item';
import type { Searcher } from '../search/searcher';
import { readWithin } from '../store-reading/read-within';
import { StoreStockReader } from '../store-reading/store-stock-reader';

const LONGEST_WAIT_MS = 8_000;
/** Figures per history: a sparkline cannot show more. */
const MOST_POINTS = 500;

const pricePoint = z.object({ at: z.date(), priceCents: z.int() });
const stockPoint = z.object({ at: z.date(), storeQty: z.int() });

/** `GET /api/items/{sku}`: an item with its stores and the history of its price and stock. */
@Injectable()
export class ReadItem {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
    private readonly findItems: FindItems,
    private readonly reader: StoreStockReader,
  ) {}

  /** For a user the stores are read anew if need be, for at most 8 s; a guest gets what is known. Throws NOT_FOUND. */
  async run(sku: string, searcher: Searcher): Promise<ItemDetail> {
    this.findItems.observedAt();
    const product = this.catalogue.current.bySku.get(sku);
    if (!product) throw new DomainError('NOT_FOUND');
    return {
      ...(await this.describe(product, searcher)),
      status: product.status,
      department: product.department,
      priceHistory: await this.priceHistory(sku),
      stockHistory: await this.stockHistory(sku),
    };
  }

  private async describe(product: CatalogueProduct, searcher: Searcher): Promise<InventoryItem> {
    if (product.delistedAt) return toInventoryItem(withoutFigures(product), undefined, product.delistedAt);
    const toRead = !searcher.guest && this.findItems.needsReading(product) ? [product] : [];
    const read = await readWithin(this.reader, toRead, LONGEST_WAIT_MS);
    return this.findItems.describe(product, read.get(product.sku));
  }

  private async priceHistory(sku: string): Promise<ItemDetail['priceHistory']> {
    const points = await queryRows(
      this.dataSource,
      pricePoint,
      `SELECT at, price_cents AS "priceCents" FROM price_history WHERE sku = $1 ORDER BY at DESC LIMIT $2`,
      [sku, MOST_POINTS],
    );
    return points.reverse().map(({ at, priceCents }) => ({ at: at.toISOString(), priceCents }));
  }

  private async stockHistory(sku: string): Promise<ItemDetail['stockHistory']> {
    const points = await queryRows(
      this.dataSource,
      stockPoint,
      `SELECT at, store_qty AS "storeQty" FROM stock_history WHERE sku = $1 ORDER BY at DESC LIMIT $2`,
      [sku, MOST_POINTS],
    );
    return points.reverse().map(({ at, storeQty }) => ({ at: at.toISOString(), storeQty }));
  }
}

/** What left the agency's table has no figures that still hold. */
function withoutFigures(product: CatalogueProduct): CatalogueProduct {
  return { ...product, priceCents: undefined, storeQty: undefined, warehouseQty: undefined, onOrderQty: undefined };
}
