import { queryOptions } from '@tanstack/react-query';
import { readItemDetail } from '../../answers/read-item-detail';
import { callApi } from '../../api/api-client';

/** A bottle as the server knows it now, with its stores and history. */
export const itemQuery = (sku: string) =>
  queryOptions({
    queryKey: ['item', sku],
    queryFn: ({ signal }) =>
      callApi({ path: `/api/items/${encodeURIComponent(sku)}`, answer: readItemDetail, signal, refusals: 'caller' }),
  });
