import { nullAsUndefined, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { MOST_LAST_BOTTLES, type ProductChange } from '../catalogue/product';

/** What counts as a delivery, and when a pass saw it. */
export interface DeliveryRule {
  at: Date;
  /** By how many bottles at least the total rose. */
  leastQty: number;
  /** For how long one or two must have been left. */
  lowForMs: number;
  /** How long figures of a first picture are doubted. */
  firstPictureDoubtMs: number;
}

const lowRow = z.object({ sku: z.string(), since: nullAsUndefined(z.date()), isFirst: z.boolean() });

/**
 * The bottles to which a delivery came while some were left: enough of them, after one or two had been left in the whole state for
 * long enough. Since when is read from the history of stock, which every replica sees.
 */
export async function findDeliveries(
  manager: EntityManager,
  risen: readonly ProductChange[],
  { at, leastQty, lowForMs, firstPictureDoubtMs }: DeliveryRule,
): Promise<ProductChange[]> {
  const large = risen.filter(({ product, before }) => {
    const left = before?.storeQty ?? 0;
    return left <= MOST_LAST_BOTTLES && (product.storeQty ?? 0) - left >= leastQty;
  });
  if (large.length === 0) return [];
  const lows = await queryRows(
    manager,
    lowRow,
    `SELECT sku, since, NOT EXISTS (SELECT FROM stock_history AS past WHERE past.sku = low.sku AND past.at < since) AS "isFirst"
       FROM (
         SELECT sku, (
           SELECT min(few.at) FROM stock_history AS few WHERE few.sku = bottle.sku AND few.at > coalesce((
             SELECT max(past.at) FROM stock_history AS past
              WHERE past.sku = bottle.sku AND past.store_qty NOT BETWEEN 1 AND $2
           ), '-infinity')
         ) AS since
         FROM unnest($1::text[]) AS bottle (sku)
       ) AS low`,
    [large.map(({ product }) => product.sku), MOST_LAST_BOTTLES],
  );
  const lowOf = new Map(lows.map((low) => [low.sku, low]));
  const delivered = large.filter(({ product }) => {
    const low = lowOf.get(product.sku);
    if (!low?.since) return false;
    const needed = low.isFirst ? Math.max(lowForMs, firstPictureDoubtMs) : lowForMs;
    return at.getTime() - low.since.getTime() >= needed;
  });
  return delivered.map((rise) => ({ ...rise, reason: 'delivery' as const }));
}
