import type { CatalogueEntry, EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { isOnMonthlyList } from './allocated-product';
import { refreshOpenPeriod } from './refresh-open-period';

/** Keeps the bottles of the monthly list as search observes them, and with them the list of the open period. */
@Controller()
export class UpdateAllocatedProducts {
  @EventPattern<EventType>('inventory.catalogue-updated.v1')
  async updateProducts(
    @Payload() event: EventEnvelope<'inventory.catalogue-updated.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { entries, removedSkus, observedAt } = event.payload;
    const onList = entries.filter(isOnMonthlyList);
    const offList = entries.filter((entry) => !isOnMonthlyList(entry)).map((entry) => entry.sku);
    await upsertProducts(onList, observedAt, manager);
    await takeOffList([...offList, ...removedSkus], observedAt, manager);
    await refreshOpenPeriod(
      onList.map((entry) => entry.sku),
      manager,
    );
  }

  @EventPattern<EventType>('inventory.store-stock-observed.v1')
  async updateStores(
    @Payload() event: EventEnvelope<'inventory.store-stock-observed.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const { sku, stores, observedAt } = event.payload;
    await manager.query(
      `INSERT INTO store_stock (sku, stores, observed_at) VALUES ($1, $2, $3)
       ON CONFLICT (sku) DO UPDATE SET stores = $2, observed_at = $3 WHERE store_stock.observed_at < $3`,
      [sku, JSON.stringify(stores), observedAt],
    );
    await refreshOpenPeriod([sku], manager);
  }
}

async function upsertProducts(entries: CatalogueEntry[], observedAt: string, manager: EntityManager): Promise<void> {
  await manager.query(
    `INSERT INTO allocated_product
       (sku, name, size, price_cents, warehouse_qty, on_order_qty, store_qty, on_list, observed_at)
     SELECT sku, name, size, "priceCents", "warehouseQty", "onOrderQty", "storeQty", true, $2
       FROM jsonb_to_recordset($1::jsonb) AS entry(
         sku text, name text, size text, "priceCents" int, "warehouseQty" int, "onOrderQty" int, "storeQty" int)
     ON CONFLICT (sku) DO UPDATE SET
       name = excluded.name, size = excluded.size, price_cents = excluded.price_cents,
       warehouse_qty = excluded.warehouse_qty, on_order_qty = excluded.on_order_qty, store_qty = excluded.store_qty,
       on_list = true, observed_at = excluded.observed_at
     WHERE allocated_product.observed_at < excluded.observed_at`,
    [JSON.stringify(entries), observedAt],
  );
}

async function takeOffList(skus: string[], observedAt: string, manager: EntityManager): Promise<void> {
  await manager.query(
    'UPDATE allocated_product SET on_list = false, observed_at = $2 WHERE sku = ANY($1) AND observed_at < $2',
    [skus, observedAt],
  );
}
