import { execute, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

type IndexName = 'terms' | 'catalogue' | 'told-skus';

const indexRevision = z.object({ revision: z.coerce.number() });

/**
 * Each replica keeps two indexes in memory. A transaction that changes the rows of an index raises its revision, and each use of
 * the index compares revisions first, so that it sees every committed change. For `terms` see `noteTermChanges`: a revision that is
 * raised without a note makes every replica read all terms anew.
 */
export async function raiseIndexRevision(manager: EntityManager, index: IndexName): Promise<void> {
  await execute(manager, 'UPDATE index_revision SET revision = revision + 1 WHERE index_name = $1', [index]);
}

export async function currentIndexRevision(manager: EntityManager, index: IndexName): Promise<number> {
  const sql = 'SELECT revision FROM index_revision WHERE index_name = $1';
  const row = await queryRow(manager, indexRevision, sql, [index]);
  if (!row) throw new Error(`index_revision has no row for ${index}: the migrations did not run.`);
  return row.revision;
}

/** Further than any replica can have counted in a history of the database that is over. */
const FAR = 1_000_000;

/** Makes every replica read its indexes anew: after the database was set back, the same revision may count other changes. */
export async function renewIndexes(manager: EntityManager): Promise<void> {
  const sql = `UPDATE index_revision SET revision = revision + $1 WHERE index_name IN ('terms', 'catalogue')`;
  await execute(manager, sql, [FAR]);
}
