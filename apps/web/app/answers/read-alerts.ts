import type { Alert } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, listOf, maybeFlag, maybeInstant, maybeText } from './lenient';

const historyEntry = z.pipe(
  z.object({ sentAt: maybeInstant, itemsFound: z.catch(z.int(), 0) }),
  z.transform(({ sentAt, itemsFound }) => ({ sentAt: sentAt ?? '', itemsFound })),
);

const partsOfAlert = z.object({
  search_id: identifier,
  search_term: maybeText,
  is_active: maybeFlag,
  created_at: maybeInstant,
  last_run_at: maybeInstant,
  next_run_at: maybeInstant,
  history: z.catch(listOf(historyEntry), []),
});

function toAlert({
  search_term,
  is_active,
  created_at,
  next_run_at,
  history,
  ...parts
}: z.infer<typeof partsOfAlert>): Alert {
  const now = new Date().toISOString();
  return {
    ...parts,
    search_term: search_term ?? '',
    is_active: is_active ?? true,
    created_at: created_at ?? now,
    next_run_at: next_run_at ?? now,
    history: history.filter(({ sentAt }) => sentAt !== ''),
  };
}

/** An alert; only its id is required. One that does not say whether it is active is. */
export const readAlert = z.pipe(partsOfAlert, z.transform(toAlert));

/** The alerts of an answer; one without an id or a term cannot be shown. */
export const readAlerts = listOf(readAlert.check(z.refine(({ search_term }) => search_term !== '')));
