import type { InventoryItem, ItemDetail } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import { isDoubtful, type ShelfConfidence } from '@barrelhive/rules';
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
import { KeyReadings } from '../store-reading/key-readings';
import { ReadInTime } from '../store-reading/read-in-time';
import { readConfidence } from '../store-stock/shelf-evidence-rows';
import { GuestReads } from './guest-reads';

const UNKNOWN: ShelfConfidence = { kind: 'unknown' };
/** So young a reading is shown to guests once more. */
const REUSED_FOR_GUESTS_MS = 10 * 60_000;
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
    private readonly guestReads: GuestReads,
    private readonly keyReadings: KeyReadings,
  ) {}

  /** The stores are read anew if need be, for at most 8 s; for guests within their budget, and not for crawlers. Throws NOT_FOUND. */
  async run(sku: string, searcher: Searcher, userAgent: string | undefined): Promise<ItemDetail> {
    this.findItems.observedAt();
    const product = this.catalogue.current.bySku.get(sku);
    if (!product) throw new DomainError('NOT_FOUND');
    const item = await this.describe(product, searcher, userAgent);
    return {
      ...item,
      ...(await this.confidenceIn(item)),
      status: product.status,
      department: product.department,
      delistedAt: product.delistedAt?.toISOString(),
      priceHistory: await this.history(pricePoint, `at, price_cents AS "priceCents" FROM price_history`, sku),
      seldom: (await readRarities(this.dataSource.manager, { skus: [sku] })).get(sku),
      stockHistory: await this.history(stockPoint, `at, store_qty AS "storeQty" FROM stock_history`, sku),
    };
  }

  private async describe(
    product: CatalogueProduct,
    searcher: Searcher,
    userAgent: string | undefined,
  ): Promise<InventoryItem> {
    const { id, guest } = searcher;
    if (product.delistedAt) return toInventoryItem(withoutFigures(product), undefined, product.delistedAt);
    if (guest) {
      const toRead = this.findItems.needsReading(product, REUSED_FOR_GUESTS_MS);
      const read = toRead ? await this.guestReads.read(product, { id, userAgent }) : undefined;
      return this.findItems.describe(product, read);
    }
    const asked = await this.keyReadings.within(this.findItems.needsReading(product) ? [product] : [], searcher);
    const read = await this.readInTime.run(asked, id);
    return this.findItems.describe(product, read.get(product.sku));
  }

  /** How sure the figure of each store is now, and the stores with the doubtful ones last. */
  private async confidenceIn({ sku, stores, storesCheckedAt }: InventoryItem) {
    if (storesCheckedAt === undefined || stores.length === 0) return {};
    const known = await readConfidence(this.dataSource.manager, {
      sku,
      stores: stores.map(({ storeNumber, qty }) => ({ number: Number(storeNumber), qty })),
      checkedAt: new Date(storesCheckedAt),
      now: new Date(),
    });
    const judged = stores.map((store) => ({ store, sure: known.get(Number(store.storeNumber)) ?? UNKNOWN }));
    const isLast = ({ sure }: { sure: ShelfConfidence }) => Number(isDoubtful(sure));
    return {
      confidence: Object.fromEntries(
        judged.map(({ store, sure }) => [store.storeNumber, { ...sure, at: sure.at?.toISOString() }]),
      ),
      stores: judged
        .toSorted((one, other) => isLast(one) - isLast(other))
        .map(({ store: { isDoubtful: _, ...store }, sure }) =>
          isDoubtful(sure) ? { ...store, isDoubtful: true } : store,
        ),
    };
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
