import type { InventoryItem, ItemDetail } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { CatalogueProduct } from '../catalogue/product';
import { readRarities } from '../shelf-history/shelf-history-rows';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { FindItems } from '../search/find-items';
import { toInventoryItem } from '../search/inventory-item';
import type { Searcher } from '../search/searcher';
import { ReadInTime } from '../store-reading/read-in-time';

/** Figures per history: a sparkline cannot show more. */
const MOST_POINTS = 500;

const at = z.date().transform((instant) => instant.toISOString());
const pricePoint = z.object({ at, priceCents: z.int() });
const stockPoint = z.object({ at, storeQty: z.int() });

/** `GET /api/items/{sku}`: an item with its stores and the history of its price and stock. */
@Injectable()
export class ReadItem {
  constructor(
    private readonly dataSource: DataSource,
    private readonly catalogue: CatalogueCopy,
    private readonly findItems: FindItems,
    private readonly readInTime: ReadInTime,
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
      delistedAt: product.delistedAt?.toISOString(),
      priceHistory: await this.history(pricePoint, `at, price_cents AS "priceCents" FROM price_history`, sku),
      seldom: (await readRarities(this.dataSource.manager, [sku])).get(sku),
      stockHistory: await this.history(stockPoint, `at, store_qty AS "storeQty" FROM stock_history`, sku),
    };
  }

  private async describe(product: CatalogueProduct, searcher: Searcher): Promise<InventoryItem> {
    if (product.delistedAt) return toInventoryItem(withoutFigures(product), undefined, product.delistedAt);
    const toRead = !searcher.guest && this.findItems.needsReading(product) ? [product] : [];
    const read = await this.readInTime.run(toRead, searcher.id);
    return this.findItems.describe(product, read.get(product.sku));
  }

  /** The newest points, oldest first. */
  private async history<Point>(schema: z.ZodType<Point>, columns: string, sku: string): Promise<Point[]> {
    const newest = `SELECT ${columns} WHERE sku = $1 ORDER BY at DESC LIMIT $2`;
    return (await queryRows(this.dataSource, schema, newest, [sku, MOST_POINTS])).reverse();
  }
}

/** What left the agency's table has no figures that still hold. */
function withoutFigures(product: CatalogueProduct): CatalogueProduct {
  return { ...product, priceCents: undefined, storeQty: undefined, warehouseQty: undefined, onOrderQty: undefined };
}
