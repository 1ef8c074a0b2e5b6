import { tier } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { identifier, listOf, nothingRead } from '../../../answers/lenient';
import { callApi } from '../../../api/api-client';
import { showFailure } from '../../../api/show-failure';
import { alertsQuery } from '../saved-alerts';
import { broughtBack, NOT_BROUGHT_BACK } from '../texts';

/** The alerts that a lower plan took away. A plan nobody knows is called by the least one. */
export const readRemovedAlerts = listOf(
  z.object({ id: identifier, search_term: z.string(), subscription_tier: z.catch(tier, 'basic') }),
);

type ReadRemovedAlert = z.infer<typeof readRemovedAlerts>[number];

/** `GET /api/removed-alerts`: what a lower plan took away, until it was read. A failure is not told: it is asked again with the next page. */
export const removedAlertsQuery = queryOptions({
  queryKey: ['removed-alerts'],
  queryFn: ({ signal }) =>
    callApi({ path: '/api/removed-alerts', answer: readRemovedAlerts, signal, refusals: 'caller' }),
});

/**
 * `GET /api/removed-alerts/returnable`: what a lower plan took away and the plan of now has room for. It is asked anew when the page is opened
 * or looked at: the plan may have been bought in another tab.
 */
export const returnableAlertsQuery = queryOptions({
  queryKey: ['removed-alerts', 'returnable'],
  queryFn: ({ signal }) =>
    callApi({ path: '/api/removed-alerts/returnable', answer: readRemovedAlerts, signal, refusals: 'caller' }),
  staleTime: 0,
});

/** `POST /api/removed-alerts/bring-back`: gives how many came back, and has all that shows alerts read anew. */
export function useBringBackAlerts() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () =>
      callApi({
        method: 'POST',
        path: '/api/removed-alerts/bring-back',
        answer: z.object({ restored: z.int() }),
      }),
    onSuccess: ({ restored }) => toast.success(broughtBack(restored)),
    onError: (failure) => showFailure(failure, NOT_BROUGHT_BACK),
    onSettled: () =>
      Promise.all([removedAlertsQuery, alertsQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey }))),
  });
}

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
