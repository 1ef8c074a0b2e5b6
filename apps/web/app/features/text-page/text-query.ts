import type { ShelfReportBody } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import { readTextPage } from '../../answers/read-text-page';
import { callApi, sendCall } from '../../api/api-client';

const pathOf = (token: string) => `/api/texts/${encodeURIComponent(token)}`;

/** `GET /api/texts/{token}`: what a text told. It never changes. */
export const textQuery = (token: string) =>
  queryOptions({
    queryKey: ['text', token],
    queryFn: ({ signal }) => callApi({ path: pathOf(token), answer: readTextPage, signal, refusals: 'caller' }),
    staleTime: Infinity,
  });

/** `POST /api/texts/{token}/reports`: whether the bottle was there. */
export const reportShelf = (token: string, report: ShelfReportBody) =>
  sendCall({ method: 'POST', path: `${pathOf(token)}/reports`, body: report, refusals: 'caller' });
