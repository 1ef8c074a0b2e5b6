import type { ShelfReportBody } from '@barrelhive/contracts';
import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { readTextPage } from '../../answers/read-text-page';
import { callApi, sendCall } from '../../api/api-client';

const pathOf = (token: string) => `/api/texts/${encodeURIComponent(token)}`;

/** `GET /api/texts/{token}`: what a text told. It never changes, and mostly comes with the document. */
export const textQuery = (token: string) =>
  queryOptions({
    queryKey: ['text', token],
    queryFn: ({ signal }) => callApi({ path: pathOf(token), answer: readTextPage, signal, refusals: 'caller' }),
    initialData: () => answerInDocument(pathOf(token)),
    staleTime: Infinity,
  });

function answerInDocument(path: string): z.infer<typeof readTextPage> | undefined {
  // Where pages are built there is no document.
  if (typeof document === 'undefined') return undefined;
  const script = document.querySelector<HTMLScriptElement>('script[data-answer]');
  if (script?.dataset.answer !== path) return undefined;
  return readTextPage.safeParse(JSON.parse(script.text)).data;
}

/** `POST /api/texts/{token}/reports`: whether the bottle was there. */
export const reportShelf = (token: string, report: ShelfReportBody) =>
  sendCall({ method: 'POST', path: `${pathOf(token)}/reports`, body: report, refusals: 'caller' });
