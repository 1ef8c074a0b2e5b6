import { searchLexicon } from '@barrelhive/contracts';
import { searchTermError } from '@barrelhive/rules';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';

const lexiconQuery = queryOptions({
  queryKey: ['lexicon'],
  queryFn: () => callApi({ path: '/api/search/lexicon', answer: searchLexicon, refusals: 'caller' }),
  staleTime: Infinity,
  retry: false,
});

/** What was probably meant by a term; null while unknown and when the term looks right. */
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
        queryClient.ensureQueryData(lexiconQuery).catch(() => ({ words: [] })),
      ]);
      return suggestSpelling(term, lexicon.words) ?? null;
    },
  });
  return data ?? null;
}
