import { execute, queryRow, type Database } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { CatalogueProduct } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { StoreStockReader } from '../store-reading/store-stock-reader';
import { mostStockFirst, toStoreEntry, type KnownStores } from '../store-stock/known-stores';

/** A bottle that could not be read is asked for again after this long, if its slot is still to come. */
const PUT_OFF_SECONDS = 60;

const wantedRow = z.object({ sku: z.string() });

/** Reads the bottles that wait for a slot, and tells whoever asked, also where nothing differs: so the age of the figures is known. */
@Injectable()
export class WantedBottles {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly catalogue: CatalogueCopy,
    private readonly reader: StoreStockReader,
  ) {}

  /** Reads and answers the one that has waited longest. False when none waits. */
  async readNext(): Promise<boolean> {
    const wanted = await queryRow(
      this.dataSource,
      wantedRow,
      `SELECT sku FROM wanted_bottle WHERE slot > clock_timestamp() AND due_at <= clock_timestamp() ORDER BY due_at, sku LIMIT 1`,
    );
    if (!wanted) return false;
    const product = this.catalogue.current.bySku.get(wanted.sku);
    const stores = product && (await this.storesOf(product));
    if (stores) await this.answer(wanted.sku, stores);
    else if (product) await this.putOff(wanted.sku);
    else await forget(this.dataSource, wanted.sku);
    return true;
  }

  private async storesOf(product: CatalogueProduct): Promise<KnownStores | undefined> {
    const { observedAt } = this.catalogue.current;
    if (product.storeQty === 0 && observedAt) return { checkedAt: observedAt, statewideQty: 0, stores: [] };
    const reading = await this.reader.read(product, { urgency: 'texts' });
    return reading.kind === 'read' ? reading.stores : undefined;
  }

  private async answer(sku: string, { checkedAt, stores }: KnownStores): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await forget(manager, sku);
      await this.outbox.publish(manager, 'inventory.store-stock-observed.v1', {
        sku,
        observedAt: checkedAt.toISOString(),
        stores: mostStockFirst(stores).map(toStoreEntry),
      });
    });
  }

  private async putOff(sku: string): Promise<void> {
    await execute(
      this.dataSource,
      `UPDATE wanted_bottle SET due_at = clock_timestamp() + make_interval(secs => $2) WHERE sku = $1`,
      [sku, PUT_OFF_SECONDS],
    );
  }
}

async function forget(database: Database, sku: string): Promise<void> {
  await execute(database, `DELETE FROM wanted_bottle WHERE sku = $1`, [sku]);
}
