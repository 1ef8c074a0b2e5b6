import { searchLexicon } from '@barrelhive/contracts';
import { INVENTORY_REFRESH_SECONDS, searchTermError } from '@barrelhive/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../api/api-client';

const ASK_AGAIN_MS = 60_000;

/** The words of the catalogue; none where the server has or gives none, until it is asked again a minute later. */
const lexiconQuery = queryOptions({
  queryKey: ['lexicon'],
  queryFn: () =>
    callApi({ path: '/api/search/lexicon', answer: searchLexicon, refusals: 'caller' })
      .then(({ words }) => words)
      .catch((): string[] => []),
  staleTime: ({ state }) => (state.data?.length ? INVENTORY_REFRESH_SECONDS * 1000 : ASK_AGAIN_MS),
});

/**
 * What was probably meant by a term; null while unknown and when the term looks right. Where the catalogue's words cannot be had, the
 * known misspellings of brands are all there is (specification section 5).
 */
export function useSpelling(term: string, enabled: boolean) {
  const queryClient = useQueryClient();
  const { data } = useQuery({
    queryKey: ['spelling', term],
    enabled: enabled && searchTermError(term) === undefined,
    staleTime: Infinity,
    gcTime: 60_000,
    queryFn: async () => {
      const [{ suggestSpelling }, words] = await Promise.all([
        import('./spelling'),
        queryClient.fetchQuery(lexiconQuery),
      ]);
      return suggestSpelling(term, words) ?? null;
    },
  });
  // A query that is not enabled still hands out what it knows.
  return enabled ? (data ?? null) : null;
}
