import { queryRow, type Database } from '@barrelhive/database';
import * as z from 'zod';

const planRow = z.object({
  'QUERY PLAN': z.tuple([
    z.object({
      Plan: z.object({ 'Actual Rows': z.number(), 'Shared Hit Blocks': z.int(), 'Shared Read Blocks': z.int() }),
    }),
  ]),
});

/** Runs a statement, which gives this many rows, and tells how many blocks it read. */
export async function blocksOf(
  database: Database,
  { query, parameters, rows }: { query: string; parameters: readonly unknown[]; rows: number },
): Promise<number> {
  const row = await queryRow(database, planRow, `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${query}`, parameters);
  const plan = row?.['QUERY PLAN'][0].Plan;
  expect(plan?.['Actual Rows']).toBe(rows);
  return (plan?.['Shared Hit Blocks'] ?? NaN) + (plan?.['Shared Read Blocks'] ?? NaN);
}
