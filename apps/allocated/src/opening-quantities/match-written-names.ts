import { execute, nullAsUndefined, queryRows } from '@barrelhive/database';
import { createNameMatcher, type NameMatch } from '@barrelhive/matching';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

/** For a statement on `written_name`: the rows whose names the newest page has, and of which no person has decided what they mean. */
export const UNDECIDED_ON_NEWEST_PAGE = `decided_at IS NULL AND name_key IN (
  SELECT name_key FROM page_row
   WHERE (year, month) = (SELECT year, month FROM page_row ORDER BY year DESC, month DESC LIMIT 1))`;

const priceCents = nullAsUndefined(z.int());
const bottleRow = z.object({ sku: z.string(), name: z.string(), priceCents });
const writtenRow = z.object({ nameKey: z.string(), name: z.string(), priceCents });

/**
 * Tells anew which bottles of the list the names of the newest page mean. What a person decided stays, and a doubtful name is kept apart for
 * a person: it is never guessed.
 */
export async function matchWrittenNames(manager: EntityManager): Promise<void> {
  const written = await queryRows(
    manager,
    writtenRow,
    `SELECT name_key AS "nameKey", name, price_cents AS "priceCents" FROM written_name
      WHERE ${UNDECIDED_ON_NEWEST_PAGE}
      ORDER BY name_key FOR UPDATE`,
  );
  if (written.length === 0) return;
  const bottles = await queryRows(
    manager,
    bottleRow,
    'SELECT sku, name, price_cents AS "priceCents" FROM allocated_product WHERE on_list ORDER BY sku',
  );
  const match = createNameMatcher(bottles);
  const matches = written.map((name) => match(name));
  await execute(
    manager,
    `UPDATE written_name known SET verdict = found.verdict, sku = found.sku, candidates = found.candidates
       FROM unnest($1::text[], $2::text[], $3::text[], $4::jsonb[]) AS found (name_key, verdict, sku, candidates)
      WHERE known.name_key = found.name_key
        AND (known.verdict, known.sku, known.candidates) IS DISTINCT FROM (found.verdict, found.sku, found.candidates)`,
    [
      written.map(({ nameKey }) => nameKey),
      matches.map(({ kind }) => kind),
      matches.map((found) => (found.kind === 'accepted' ? found.sku : null)),
      matches.map((found) => JSON.stringify(candidatesOf(found))),
    ],
  );
}

function candidatesOf(found: NameMatch): { sku: string; score: number }[] {
  if (found.kind === 'doubtful') return found.candidates;
  return found.kind === 'accepted' ? [{ sku: found.sku, score: found.score }] : [];
}
