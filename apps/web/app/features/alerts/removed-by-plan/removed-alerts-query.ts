import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { nothingRead } from '../../../answers/lenient';
import { readRemovedAlerts, type ReadRemovedAlert } from '../../../answers/read-removed-alerts';
import { callApi } from '../../../api/api-client';

/** `GET /api/removed-alerts`: what a lower plan took away, until it was read. A failure is not told: it is asked again with the next page. */
export const removedAlertsQuery = queryOptions({
  queryKey: ['removed-alerts'],
  queryFn: ({ signal }) =>
    callApi({ path: '/api/removed-alerts', answer: readRemovedAlerts, signal, refusals: 'caller' }),
});

/** `POST /api/removed-alerts/read`. The note goes at once; if the call fails it comes back with the next page. */
export function useMarkRemovedAlertsRead() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (removed: readonly ReadRemovedAlert[]) =>
      callApi({
        method: 'POST',
        path: '/api/removed-alerts/read',
        body: { ids: removed.map(({ id }) => id) },
        answer: nothingRead,
        refusals: 'caller',
      }),
    onMutate: () => queryClient.setQueryData(removedAlertsQuery.queryKey, []),
  });
}
