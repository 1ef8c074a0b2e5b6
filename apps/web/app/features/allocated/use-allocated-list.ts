import { type AllocatedPeriod, periodKey } from '@barrelhive/rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { storeChoices } from './store-filter';
import { readAllocatedList, readAllocatedPeriods } from '../../answers/read-allocated';
import { callApi } from '../../api/api-client';

/** `GET /api/allocated-items/periods`, newest first. */
const periodsQuery = queryOptions({
  queryKey: ['allocated-periods'],
  queryFn: ({ signal }) =>
    callApi({
      path: '/api/allocated-items/periods',
      answer: readAllocatedPeriods,
      signal,
      refusals: 'allocated-list-refused',
    }),
  select: ({ periods }) => [...periods].sort((a, b) => b.year - a.year || b.month - a.month),
});

/** `GET /api/allocated-items` of one month. */
const allocatedQuery = (period: AllocatedPeriod | undefined) =>
  queryOptions({
    queryKey: ['allocated-items', period],
    enabled: period !== undefined,
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        month: String(period?.month),
        year: String(period?.year),
        source: 'database',
      });
      return callApi({
        path: `/api/allocated-items?${query.toString()}`,
        answer: readAllocatedList,
        signal,
        refusals: 'allocated-list-refused',
      });
    },
  });

/** The list of the month in the address, else the newest. Month and store can be shared: `?period=2026-11&store=0012`. */
export function useAllocatedList() {
  const [query, setQuery] = useSearchParams();
  const periodsAnswer = useQuery(periodsQuery);
  const periods = periodsAnswer.data ?? [];
  const period = periods.find((known) => periodKey(known) === query.get('period')) ?? periods[0];
  const listAnswer = useQuery(allocatedQuery(period && { month: period.month, year: period.year }));
  const store = query.get('store') ?? '';
  const stores = storeChoices(listAnswer.data?.items ?? [], store);

  const choose = (part: 'period' | 'store', value: string) => {
    const next = new URLSearchParams(query);
    if (value === '') next.delete(part);
    else next.set(part, value);
    setQuery(next, { replace: true, preventScrollReset: true });
  };

  return {
    periods,
    period,
    list: listAnswer.data,
    stores,
    store,
    error: periodsAnswer.error ?? listAnswer.error,
    loading: periodsAnswer.isLoading || listAnswer.isLoading,
    retry: () => void (periodsAnswer.isError ? periodsAnswer : listAnswer).refetch(),
    choose,
  };
}
