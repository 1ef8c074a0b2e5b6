import type { CatalogueEntry, EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { isOnMonthlyList } from '@barrelhive/rules';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { refreshOpenPeriod } from './refresh-open-period';

/** Keeps the bottles of the monthly list as search observes them, and with them the list of the open period. */
@Controller()
export class OnCatalogueUpdated {
  @HandlesEvent('inventory.catalogue-updated.v1')
  async handle({ payload }: EventEnvelope<'inventory.catalogue-updated.v1'>, { manager }: EventContext): Promise<void> {
    const { entries, removedSkus, observedAt } = payload;
    const onList = entries.filter(isOnMonthlyList);
    const offList = entries.filter((entry) => !isOnMonthlyList(entry)).map((entry) => entry.sku);
    await upsertProducts(manager, onList, observedAt);
    await takeOffList(manager, [...offList, ...removedSkus], observedAt);
    await refreshOpenPeriod(
      manager,
      onList.map((entry) => entry.sku),
    );
  }
}

async function upsertProducts(manager: EntityManager, entries: CatalogueEntry[], observedAt: string): Promise<void> {
  await execute(
    manager,
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

/** What is off the list is noted also where it was never on it: an older observation may still come, and must not list it. */
async function takeOffList(manager: EntityManager, skus: string[], observedAt: string): Promise<void> {
  await execute(
    manager,
    `INSERT INTO allocated_product (sku, name, on_list, observed_at)
     SELECT sku, '', false, $2 FROM unnest($1::text[]) AS gone(sku)
     ON CONFLICT (sku) DO UPDATE SET on_list = false, observed_at = excluded.observed_at
     WHERE allocated_product.observed_at < excluded.observed_at`,
    [skus, observedAt],
  );
}
