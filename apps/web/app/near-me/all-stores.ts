import { queryOptions } from '@tanstack/react-query';
import { readStoreList } from '../answers/read-stores';
import { callApi } from '../api/api-client';

/** `GET /api/stores`: all stores of the state, with the hours of those that have their own. */
export const allStoresQuery = queryOptions({
  queryKey: ['stores'],
  queryFn: ({ signal }) => callApi({ path: '/api/stores', answer: readStoreList, signal, refusals: 'caller' }),
});
