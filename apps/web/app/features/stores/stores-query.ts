import { queryOptions } from '@tanstack/react-query';
import { readStoreArrivals, readStorePage } from '../../answers/read-stores';
import { callApi } from '../../api/api-client';

/** `GET /api/stores/{number}`: one store. */
export const storeQuery = (number: string) =>
  queryOptions({
    queryKey: ['store', number],
    queryFn: ({ signal }) => callApi({ path: pathOf(number), answer: readStorePage, signal, refusals: 'caller' }),
  });

/** `GET /api/stores/{number}/arrivals`: what came to it in seven days; `token` is whose eyes it is for. */
export const arrivalsQuery = (number: string, token: string | undefined) =>
  queryOptions({
    queryKey: ['store', number, 'arrivals', token],
    queryFn: ({ signal }) =>
      callApi({ path: `${pathOf(number)}/arrivals`, answer: readStoreArrivals, signal, refusals: 'caller' }),
  });

const pathOf = (number: string) => `/api/stores/${encodeURIComponent(number)}`;
