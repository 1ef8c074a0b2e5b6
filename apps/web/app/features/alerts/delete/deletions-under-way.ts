import { queryOptions, skipToken, type QueryClient } from '@tanstack/react-query';
import { alertsQuery } from '../saved-alerts';

/** The ids of alerts whose deletion is under way, and whether the list is to be read once none is. Noted in memory, as unsettled alerts are. */
const deletionsUnderWay = queryOptions<{ ids: readonly string[]; isReadingDue: boolean }>({
  queryKey: ['deletions-under-way'],
  queryFn: skipToken,
  gcTime: Infinity,
});

const noted = (queryClient: QueryClient) =>
  queryClient.getQueryData(deletionsUnderWay.queryKey) ?? { ids: [], isReadingDue: false };

export function noteDeletion(queryClient: QueryClient, id: string): void {
  const { ids, isReadingDue } = noted(queryClient);
  queryClient.setQueryData(deletionsUnderWay.queryKey, { ids: [...ids, id], isReadingDue });
}

export function noteReadingDue(queryClient: QueryClient): void {
  queryClient.setQueryData(deletionsUnderWay.queryKey, { ...noted(queryClient), isReadingDue: true });
}

/** A list that is read while another deletion is under way would show that one again: the last one reads it, where any of them needs it. */
export function settleDeletion(queryClient: QueryClient, id: string): void {
  const { ids, isReadingDue } = noted(queryClient);
  const others = ids.filter((other) => other !== id);
  const isTime = isReadingDue && others.length === 0;
  queryClient.setQueryData(deletionsUnderWay.queryKey, { ids: others, isReadingDue: isReadingDue && !isTime });
  if (isTime) void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
}
