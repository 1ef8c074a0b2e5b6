import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { listOf } from '../../../answers/lenient';
import { callApi } from '../../../api/api-client';

const readHomeStores = z.object({ stores: listOf(z.string()), most: z.catch(z.int(), 1) });

/** `GET /api/home-stores`. Without an answer there are none, and the list is shown all the same. */
export const homeStoresQuery = queryOptions({
  queryKey: ['home-stores'],
  queryFn: ({ signal }) => callApi({ path: '/api/home-stores', answer: readHomeStores, signal, refusals: 'caller' }),
  retry: false,
});
