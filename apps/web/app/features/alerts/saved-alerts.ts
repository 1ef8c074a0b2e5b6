import { queryOptions } from '@tanstack/react-query';
import { nothingRead } from '../../answers/lenient';
import { readAlerts, type ReadAlert } from '../../answers/read-alerts';
import { callApi } from '../../api/api-client';

/** An alert as the pages need it. `history` is newest first; `createdAt` is null where nobody said. */
export type SavedAlert = ReturnType<typeof toSavedAlert>;

function toSavedAlert(answer: ReadAlert) {
  return {
    id: answer.search_id,
    searchTerm: answer.search_term,
    createdAt: answer.created_at,
    lastRun: answer.last_run_at,
    nextRun: answer.next_run_at,
    isNear: answer.isNear,
    foundNothingSince: answer.found_nothing_since,
    renamedTo: answer.renamed_to,
    scope: answer.scope,
    atLeast: answer.at_least,
    history: answer.history,
  };
}

/** The alerts a user sees: the active ones, by their term. */
export function shownAlerts(answers: readonly ReadAlert[]): SavedAlert[] {
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return answers
    .filter((answer) => answer.is_active)
    .map(toSavedAlert)
    .sort((a, b) => collator.compare(a.searchTerm, b.searchTerm));
}

/** `GET /api/alerts`. */
export const alertsQuery = queryOptions({
  queryKey: ['alerts'],
  queryFn: ({ signal }) => callApi({ path: '/api/alerts', answer: readAlerts, signal }),
  select: shownAlerts,
});

/** `DELETE /api/alerts/{id}`. */
export function deleteAlert(id: string) {
  return callApi({ method: 'DELETE', path: `/api/alerts/${encodeURIComponent(id)}`, answer: nothingRead });
}
