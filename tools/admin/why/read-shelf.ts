import { queryRows } from '@barrelhive/database';
import { NameIndex } from '@barrelhive/matching';
import type { DataSource } from 'typeorm';
import * as z from 'zod';
import { zeroCauses } from '../../../apps/search/src/refresh/recent-zeros';
import type { AlertFacts, DayFacts } from './facts';

const passRow = z.object({ outcome: z.enum(['accepted', 'rejected', 'failed']), count: z.int() });
const productRow = z.object({ sku: z.string(), name: z.string(), isInStock: z.boolean() });
const moveRow = z.object({
  sku: z.string(),
  figure: z.enum(['stock', 'price']),
  at: z.date(),
  before: z.int().nullable(),
  after: z.int(),
});
const zeroRow = z.object({ sku: z.string(), beganAt: z.date(), cause: z.enum(zeroCauses) });

interface Bounds {
  from: Date;
  to: Date;
}

/** What search saw of what a term finds. */
export interface ShelfOfTerm extends Pick<AlertFacts, 'bottles' | 'moves' | 'doubts'> {
  isSoldOut: boolean;
}

/** The passes of a day, by what became of them. */
export async function readPasses(search: DataSource, { from, to }: Bounds): Promise<DayFacts['passes']> {
  const rows = await queryRows(
    search,
    passRow,
    'SELECT outcome, count(*)::int AS count FROM refresh_run WHERE started_at >= $1 AND started_at < $2 GROUP BY outcome',
    [from, to],
  );
  return {
    accepted: 0,
    rejected: 0,
    failed: 0,
    ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
  };
}

/** By term, how the figures moved of the bottles that it finds in today's catalogue. */
export async function readShelf(
  search: DataSource,
  terms: readonly string[],
  bounds: Bounds,
): Promise<Map<string, ShelfOfTerm>> {
  const products = await queryRows(
    search,
    productRow,
    'SELECT sku, name, coalesce(store_qty, known_store_qty, 0) > 0 AS "isInStock" FROM product WHERE delisted_at IS NULL ORDER BY sku',
  );
  const index = new NameIndex(products.map(({ name }) => name));
  const found = new Map(
    terms.map((term) => [term, index.findOrNear(term).positions.flatMap((position) => products[position] ?? [])]),
  );
  const skus = [...new Set([...found.values()].flat().map(({ sku }) => sku))];
  const moves = await readMoves(search, skus, bounds);
  const zeros = await queryRows(
    search,
    zeroRow,
    'SELECT sku, began_at AS "beganAt", cause FROM recent_zero WHERE sku = ANY ($1)',
    [skus],
  );
  return new Map(
    [...found].map(([term, bottles]) => {
      const nameOf = new Map(bottles.map(({ sku, name }) => [sku, name]));
      const named = <T extends { sku: string }>({ sku, ...row }: T) => {
        const name = nameOf.get(sku);
        return name === undefined ? [] : [{ ...row, name }];
      };
      const isSoldOut = bottles.length > 0 && bottles.every(({ isInStock }) => !isInStock);
      return [term, { bottles: bottles.length, moves: moves.flatMap(named), doubts: zeros.flatMap(named), isSoldOut }];
    }),
  );
}

/** Each figure of the day with the one before it. */
function readMoves(search: DataSource, skus: readonly string[], { from, to }: Bounds) {
  const movesOf = (figure: 'stock' | 'price', table: string, column: string) => `
    SELECT sku, '${figure}' AS figure, at, ${column} AS after,
           (SELECT b.${column} FROM ${table} b WHERE b.sku = h.sku AND b.at < h.at ORDER BY b.at DESC LIMIT 1) AS before
      FROM ${table} h WHERE sku = ANY ($1) AND at >= $2 AND at < $3`;
  const stock = movesOf('stock', 'stock_history', 'store_qty');
  const price = movesOf('price', 'price_history', 'price_cents');
  return queryRows(search, moveRow, `${stock} UNION ALL ${price} ORDER BY at, sku`, [skus, from, to]);
}
