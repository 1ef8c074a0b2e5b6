import { normaliseSearchTerm } from '@barrelhive/rules';
import type { QueryClient } from '@tanstack/react-query';
import { searchProgress, type SearchProgress } from '../../live-search/search-progress';

const KEPT_SEARCHES = 'kept-searches';
const KEPT_FOR_MS = 60 * 60_000;

/**
 * Keeps what a search found, for whoever comes back to it: in memory alone, for an hour, or until the session changes,
 * when the query client forgets all. One that is left while it runs is kept with what it has found so far.
 */
export function keepSearch(queryClient: QueryClient, progress: SearchProgress): void {
  const over = progress.phase === 'searching' ? searchProgress(progress, { type: 'broken-off' }) : progress;
  if (over.phase !== 'complete' && over.phase !== 'too-broad') return;
  queryClient.setQueryDefaults([KEPT_SEARCHES], { gcTime: KEPT_FOR_MS });
  queryClient.setQueryData<SearchProgress>([KEPT_SEARCHES, over.term], { ...over, keptAt: new Date().toISOString() });
}

/** What was found for a term when it was searched for last. */
export function keptSearch(queryClient: QueryClient, term: string): SearchProgress | undefined {
  return queryClient.getQueryData<SearchProgress>([KEPT_SEARCHES, normaliseSearchTerm(term)]);
}
