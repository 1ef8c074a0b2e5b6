import { MOST_AT_LEAST } from '@barrelhive/contracts';
import { nullAsUndefined, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import type { ProductChange } from '../catalogue/product';
import { findDeliveries, type DeliveryRule } from './deliveries';

const highRow = z.object({ sku: z.string(), most: nullAsUndefined(z.int()) });

/** What is told of bottles that rose while some were left: deliveries, and others of which there are more than lately. */
export async function deliveriesAndRises(
  manager: EntityManager,
  risen: readonly ProductChange[],
  rule: DeliveryRule,
): Promise<ProductChange[]> {
  const deliveries = await findDeliveries(manager, risen, rule);
  const delivered = new Set(deliveries.map(({ product }) => product));
  const others = risen.filter(({ product }) => !delivered.has(product));
  return [...deliveries, ...(await findRises(manager, others, rule))];
}

/**
 * The bottles that rose, while some were left, above what the state had lately: since their return, if people were told of
 * one, else within the time in which a fall is taken back. What they had is the most of that time, so that a number of bottles is reached once.
 */
async function findRises(
  manager: EntityManager,
  risen: readonly ProductChange[],
  { at, lowForMs, firstPictureDoubtMs }: DeliveryRule,
): Promise<ProductChange[]> {
  if (risen.length === 0) return [];
  const highs = await queryRows(
    manager,
    highRow,
    `SELECT bottle.sku, (
       SELECT max(store_qty) FROM stock_history AS past WHERE past.sku = bottle.sku AND past.at >= (
         SELECT max(at) FROM stock_history AS held WHERE held.sku = bottle.sku AND held.at <= greatest($2, returned.at)
       )
     ) AS most
       FROM unnest($1::text[]) AS bottle (sku) CROSS JOIN LATERAL (
         SELECT max(at) AS at FROM shelf_return WHERE sku = bottle.sku AND NOT is_delivery
       ) AS returned
      WHERE returned.at IS NOT NULL OR EXISTS (SELECT FROM stock_history AS known WHERE known.sku = bottle.sku AND known.at <= $3)`,
    [
      risen.map(({ product }) => product.sku),
      new Date(at.getTime() - lowForMs),
      new Date(at.getTime() - firstPictureDoubtMs),
    ],
  );
  const highOf = new Map(highs.map(({ sku, most }) => [sku, most]));
  return risen.flatMap((rise) => {
    const most = highOf.get(rise.product.sku);
    const isReached = most !== undefined && most < MOST_AT_LEAST && (rise.product.storeQty ?? 0) > most;
    return isReached && rise.before
      ? [{ ...rise, reason: 'more' as const, before: { ...rise.before, storeQty: most } }]
      : [];
  });
}
