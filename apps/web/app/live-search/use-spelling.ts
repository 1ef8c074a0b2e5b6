import { searchLexicon } from '@barrelhive/contracts';
import { INVENTORY_REFRESH_SECONDS, searchTermError } from '@barrelhive/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/api-client';

const lexiconQuery = queryOptions({
  queryKey: ['lexicon'],
  queryFn: () => callApi({ path: '/api/search/lexicon', answer: searchLexicon, refusals: 'caller' }),
  staleTime: INVENTORY_REFRESH_SECONDS * 1000,
  retry: false,
});

/**
 * What was probably meant by a term; null while unknown and when the term looks right. Also null when the catalogue's words cannot
 * be had: without them a term that finds something might be "corrected".
 */
export function useSpelling(term: string, enabled: boolean) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['spelling', term],
    enabled: enabled && searchTermError(term) === undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async () => {
      const [{ suggestSpelling }, lexicon] = await Promise.all([
        import('./spelling'),
        queryClient.fetchQuery(lexiconQuery),
      ]);
      return suggestSpelling(term, lexicon.words) ?? null;
    },
  });
  // A query that is not enabled still hands out what it knows.
  return enabled ? (data ?? null) : null;
}
