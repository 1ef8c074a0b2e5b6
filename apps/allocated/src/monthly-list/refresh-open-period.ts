import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';

const NEWEST = 'SELECT year, month FROM period ORDER BY year DESC, month DESC LIMIT 1';

/**
 * Carries the given bottles into the newest period: new ones are added, known ones get the figures of today, and those that are not on the list
 * any more keep their last ones and say since when. Older periods keep what they last showed.
 */
export async function refreshOpenPeriod(manager: EntityManager, skus: readonly string[]): Promise<void> {
  await execute(
    manager,
    `INSERT INTO period_item
       (year, month, sku, name, size, price_cents, warehouse_qty, on_order_qty, store_qty, stores)
     SELECT open.year, open.month, p.sku, p.name, p.size, p.price_cents, p.warehouse_qty, p.on_order_qty, p.store_qty,
            coalesce(s.stores, '[]')
       FROM (${NEWEST}) AS open
       JOIN allocated_product p ON p.sku = ANY($1) AND p.on_list
       LEFT JOIN store_stock s ON s.sku = p.sku
     ON CONFLICT (year, month, sku) DO UPDATE SET
       name = excluded.name, size = excluded.size, price_cents = excluded.price_cents,
       warehouse_qty = excluded.warehouse_qty, on_order_qty = excluded.on_order_qty, store_qty = excluded.store_qty,
       stores = excluded.stores, left_at = NULL`,
    [skus],
  );
  await execute(
    manager,
    `UPDATE period_item i SET left_at = p.observed_at
       FROM (${NEWEST}) AS open, allocated_product p
      WHERE i.year = open.year AND i.month = open.month AND i.sku = ANY($1) AND i.left_at IS NULL
        AND p.sku = i.sku AND NOT p.on_list`,
    [skus],
  );
}
