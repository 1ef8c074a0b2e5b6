import type { EntityManager } from 'typeorm';

export type IndexName = 'terms' | 'catalogue';

/**
 * Each replica keeps two indexes in memory. Whoever changes what an index is made of raises its revision in the same
 * transaction, and whoever uses the index compares revisions first: a committed change is never overlooked.
 */
export async function raiseIndexRevision(manager: EntityManager, index: IndexName): Promise<void> {
  await manager.query('UPDATE index_revision SET revision = revision + 1 WHERE index_name = $1', [index]);
}

export async function currentIndexRevision(manager: EntityManager, index: IndexName): Promise<string> {
  const rows: { revision: string }[] = await manager.query(
    'SELECT revision FROM index_revision WHERE index_name = $1',
    [index],
  );
  const row = rows[0];
  if (!row) throw new Error(`index_revision has no row for ${index}: the migrations did not run.`);
  return row.revision;
}
