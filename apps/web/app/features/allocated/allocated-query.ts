import type { AllocatedPeriod } from '@barrelhive/rules';
import { queryOptions } from '@tanstack/react-query';
import { readAllocatedList, readAllocatedPeriods } from '../../answers/read-allocated';
import { callApi } from '../../api/api-client';

/** `GET /api/allocated-items/periods`, newest first. */
export const periodsQuery = queryOptions({
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
export const allocatedQuery = (period: AllocatedPeriod | undefined) =>
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
