import { queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

/** How long a product is also known by a name that it had, and one that left the list is remembered. */
export const NAMES_KEPT_DAYS = 365;

const namedProduct = z.object({ sku: z.string(), name: z.string() });
const knownNames = z.object({ sku: z.string(), names: z.array(z.string()) });

/** A product by its number and its name, or by one that it had. */
export type NamedProduct = z.infer<typeof namedProduct>;

/**
 * For each product all names that an alert may know it by: its own, and those that it had. The copy may be behind the event that names the
 * product: then its name is a former one.
 */
export async function namesOf(manager: EntityManager, products: readonly NamedProduct[]): Promise<string[][]> {
  const rows = await queryRows(
    manager,
    knownNames,
    `SELECT sku, array_agg(name) AS names FROM (
       SELECT sku, name FROM former_name WHERE sku = ANY($1)
        UNION SELECT sku, name FROM catalogue_entry WHERE sku = ANY($1) AND name <> ''
     ) AS known GROUP BY sku`,
    [products.map(({ sku }) => sku)],
  );
  const namesBySku = new Map(rows.map(({ sku, names }) => [sku, names]));
  return products.map(({ sku, name }) => [...new Set([name, ...(namesBySku.get(sku) ?? [])])]);
}

/** Every former name that is kept. */
export function readFormerNames(manager: EntityManager): Promise<NamedProduct[]> {
  return queryRows(manager, namedProduct, 'SELECT sku, name FROM former_name ORDER BY name, sku', []);
}
