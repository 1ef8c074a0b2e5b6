import type { EventEnvelope, EventPayload } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { raiseIndexRevision } from '../database/index-revision';

/** Keeps this service's copy of the catalogue. Events may come late or out of order: an older observation never wins. */
@Controller()
export class OnCatalogueUpdated {
  @HandlesEvent('inventory.catalogue-updated.v1')
  async handle({ payload }: EventEnvelope<'inventory.catalogue-updated.v1'>, { manager }: EventContext): Promise<void> {
    await upsertEntries(manager, payload);
    await takeOffList(manager, payload);
    await raiseIndexRevision(manager, 'catalogue');
  }
}

async function upsertEntries(
  manager: EntityManager,
  { entries, observedAt }: EventPayload<'inventory.catalogue-updated.v1'>,
): Promise<void> {
  await execute(
    manager,
    `INSERT INTO catalogue_entry (sku, name, price_cents, warehouse_qty, on_order_qty, store_qty, listed, observed_at)
     SELECT sku, name, "priceCents", "warehouseQty", "onOrderQty", "storeQty", true, $2
       FROM jsonb_to_recordset($1::jsonb) AS entry(
         sku text, name text, "priceCents" int, "warehouseQty" int, "onOrderQty" int, "storeQty" int)
     ON CONFLICT (sku) DO UPDATE SET
       name = excluded.name, price_cents = excluded.price_cents, warehouse_qty = excluded.warehouse_qty,
       on_order_qty = excluded.on_order_qty, store_qty = excluded.store_qty, listed = true,
       observed_at = excluded.observed_at
     WHERE catalogue_entry.observed_at < excluded.observed_at`,
    [JSON.stringify(entries), observedAt],
  );
}

/** What left the list is noted also where it was never known: an older observation may still come, and must not list it. */
async function takeOffList(
  manager: EntityManager,
  { removedSkus, observedAt }: EventPayload<'inventory.catalogue-updated.v1'>,
): Promise<void> {
  await execute(
    manager,
    `INSERT INTO catalogue_entry (sku, name, listed, observed_at)
     SELECT sku, '', false, $2 FROM unnest($1::text[]) AS removed(sku)
     ON CONFLICT (sku) DO UPDATE SET listed = false, observed_at = excluded.observed_at
     WHERE catalogue_entry.observed_at < excluded.observed_at`,
    [removedSkus, observedAt],
  );
}
