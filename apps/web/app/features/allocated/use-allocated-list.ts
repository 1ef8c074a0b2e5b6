import { periodKey } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { allocatedQuery, periodsQuery } from './allocated-query';
import { storeChoices } from './store-filter';

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
