import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';
import { readInvoices } from '../../answers/read-invoices';

/** `GET /api/stripe/invoices`. The rest of the page says what a refusal means; here it only leaves the invoices out. */
export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: ({ signal }) => callApi({ path: '/api/stripe/invoices', answer: readInvoices, signal, refusals: 'caller' }),
  select: ({ invoices }) => invoices,
  retry: false,
});
