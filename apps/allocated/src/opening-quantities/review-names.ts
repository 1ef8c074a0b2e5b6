import { execute, nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { UNDECIDED_ON_NEWEST_PAGE } from './match-written-names';

const nameToReview = z.object({
  id: z.int(),
  name: z.string(),
  priceCents: nullAsUndefined(z.int()),
  verdict: z.enum(['doubtful', 'unknown']),
  candidates: z.array(z.object({ sku: z.string(), name: nullAsUndefined(z.string()), score: z.number() })),
});

/** A name of the agency's page that may mean several bottles, or none that is known. `score`: 0 to 1, the best first. */
export type NameToReview = z.infer<typeof nameToReview>;

/** The names of the newest page that wait for a person, the doubtful ones first. */
export function listNamesToReview(manager: EntityManager): Promise<NameToReview[]> {
  return queryRows(
    manager,
    nameToReview,
    `SELECT id, written.name, written.price_cents AS "priceCents", verdict,
            (SELECT coalesce(jsonb_agg(candidate || jsonb_build_object('name', p.name) ORDER BY place), '[]')
               FROM jsonb_array_elements(candidates) WITH ORDINALITY AS listed (candidate, place)
               LEFT JOIN allocated_product p ON p.sku = candidate ->> 'sku') AS candidates
       FROM written_name written
      WHERE verdict IN ('doubtful', 'unknown') AND ${UNDECIDED_ON_NEWEST_PAGE}
      ORDER BY verdict, written.name`,
  );
}

const decidedName = z.object({ name: z.string() });

/**
 * Notes which bottle a name means, or without a SKU that it means none of the list; it holds for the next months, too. Answers the name; undefined when
 * there is no such name. Throws a sentence for a SKU that was never on the list.
 */
export async function decideName(
  manager: EntityManager,
  id: number,
  sku: string | undefined,
): Promise<string | undefined> {
  if (sku !== undefined && (await execute(manager, 'SELECT FROM allocated_product WHERE sku = $1', [sku])) === 0)
    throw new Error(`No bottle of the monthly list has the number ${sku}.`);
  const decided = await queryRow(
    manager,
    decidedName,
    `UPDATE written_name SET verdict = $2, sku = $3, decided_at = now() WHERE id = $1 RETURNING name`,
    [id, sku === undefined ? 'rejected' : 'accepted', sku ?? null],
  );
  return decided?.name;
}
