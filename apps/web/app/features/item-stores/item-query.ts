import { itemDetail } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';

/** A bottle as the server knows it now, with its stores and history. */
export const itemQuery = (sku: string) =>
  queryOptions({
    queryKey: ['item', sku],
    queryFn: ({ signal }) =>
      callApi({ path: `/api/items/${encodeURIComponent(sku)}`, answer: itemDetail, signal, refusals: 'caller' }),
  });
