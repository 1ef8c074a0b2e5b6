import type { AlertScope } from '@barrelhive/contracts';
import * as z from 'zod/mini';
import { identifier, listOf, maybeCount, maybeFilledText, maybeFlag, maybeInstant, maybeText } from './lenient';

const historyEntry = z.pipe(
  z.object({ sentAt: maybeInstant, itemsFound: z.catch(z.int(), 0) }),
  z.transform(({ sentAt, itemsFound }) => ({ sentAt: sentAt ?? '', itemsFound })),
);

const renamedBottle = z.object({ sku: identifier, name: z.string(), displayName: maybeFilledText });

const scopeOf = (said: string | undefined): AlertScope => (said === 'my-stores' ? said : 'anywhere');

const partsOfAlert = z.object({
  search_id: identifier,
  search_term: maybeText,
  is_active: maybeFlag,
  created_at: maybeInstant,
  last_run_at: maybeInstant,
  next_run_at: maybeInstant,
  isNear: maybeFlag,
  found_nothing_since: maybeInstant,
  renamed_to: z.catch(z.optional(renamedBottle), undefined),
  scope: maybeText,
  at_least: maybeCount,
  history: z.catch(listOf(historyEntry), []),
});

/** An alert; only its id is required. One that does not say whether it is active is. */
export const readAlert = z.pipe(
  partsOfAlert,
  z.transform(({ search_term, is_active, scope, at_least, history, ...parts }) => ({
    ...parts,
    scope: scopeOf(scope),
    at_least: at_least ?? 1,
    search_term: search_term ?? '',
    is_active: is_active ?? true,
    history: history.filter(({ sentAt }) => sentAt !== ''),
  })),
);

/** An alert as it was read; `created_at` is null where the answer did not say. */
export type ReadAlert = z.infer<typeof readAlert>;

/** The alerts of an answer; one without an id or a term cannot be shown. */
export const readAlerts = listOf(readAlert.check(z.refine(({ search_term }) => search_term !== '')));
