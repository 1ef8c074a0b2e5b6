import { execute, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

/** This many revisions are kept. A replica that is farther behind reads all terms anew, which takes no longer than that many changes. */
const REVISIONS_KEPT = 10_000;
const FORGET_EVERY = 1_000;

/** An alert as far as the index of terms needs it. */
export const watchedTerm = z.object({ id: z.string(), termKey: z.string() });

type WatchedTerm = z.infer<typeof watchedTerm>;

const noted = z.object({ revision: z.coerce.number() });

const changeRow = z.object({
  current: z.coerce.number(),
  revision: z.coerce.number().nullable(),
  id: z.string().nullable(),
  termKey: z.string().nullable(),
  isWatched: z.boolean().nullable(),
  whereBits: z.int().nullable(),
});

/** One alert came or went. */
export interface TermChange extends WatchedTerm {
  revision: number;
  isWatched: boolean;
  /** Where it looks (`matching/where-bits.ts`); of no meaning once it went. */
  whereBits: number;
}

/** All changes up to a revision, in their order. */
export interface TermChanges {
  revision: number;
  changes: TermChange[];
}

/**
 * Notes alerts that came or went, in the transaction that wrote or removed them. It raises the revision of the terms, whose row stays
 * locked until the commit, so that revisions are committed in their order and none is seen before an earlier one.
 */
export async function noteTermChanges(
  manager: EntityManager,
  what: 'watched' | 'unwatched',
  terms: readonly WatchedTerm[],
): Promise<void> {
  const row = await queryRow(
    manager,
    noted,
    `WITH raised AS (
       UPDATE index_revision SET revision = revision + 1 WHERE index_name = 'terms' RETURNING revision
     )
     INSERT INTO term_change (revision, alert_id, term_key, is_watched, where_bits)
     SELECT revision, term.id, term.term_key, $3, coalesce(where_bits, 0)
       FROM raised, unnest($1::uuid[], $2::text[]) AS term (id, term_key) LEFT JOIN saved_alert a ON a.id = term.id
     RETURNING revision`,
    [terms.map(({ id }) => id), terms.map(({ termKey }) => termKey), what === 'watched'],
  );
  if (!row) throw new Error('index_revision has no row for terms: the migrations did not run.');
  if (row.revision % FORGET_EVERY !== 0) return;
  await execute(manager, 'DELETE FROM term_change WHERE revision <= $1', [row.revision - REVISIONS_KEPT]);
}

/** Notes alerts that look elsewhere than before: they go, and come as they are. */
export async function noteWhereChanged(manager: EntityManager, terms: readonly WatchedTerm[]): Promise<void> {
  if (terms.length === 0) return;
  await noteTermChanges(manager, 'unwatched', terms);
  await noteTermChanges(manager, 'watched', terms);
}

/** What changed since a revision. Undefined where that is not known, since the changes are forgotten. */
export async function readTermChanges(manager: EntityManager, since: number): Promise<TermChanges | undefined> {
  const rows = await queryRows(
    manager,
    changeRow,
    `SELECT r.revision AS current, c.revision, c.alert_id AS id, c.term_key AS "termKey", c.is_watched AS "isWatched",
            c.where_bits AS "whereBits"
       FROM index_revision r LEFT JOIN term_change c ON c.revision > $1 AND c.revision <= r.revision
      WHERE r.index_name = 'terms' ORDER BY c.revision`,
    [since],
  );
  const current = rows[0]?.current;
  if (current === undefined) throw new Error('index_revision has no row for terms: the migrations did not run.');
  const changes = rows.flatMap(({ revision, id, termKey, isWatched, whereBits }) =>
    revision === null || id === null || termKey === null || isWatched === null || whereBits === null
      ? []
      : [{ revision, id, termKey, isWatched, whereBits }],
  );
  const revisionsNoted = new Set(changes.map(({ revision }) => revision)).size;
  return revisionsNoted === current - since ? { revision: current, changes } : undefined;
}
