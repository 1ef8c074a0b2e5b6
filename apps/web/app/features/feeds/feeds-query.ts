import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { flag, nothingRead } from '../../answers/lenient';
import { callApi } from '../../api/api-client';

const PATH = '/api/feeds';

const readFeeds = z.object({
  in_plan: flag,
  feeds: z.catch(
    z.nullable(
      z.object({ alerts_address: z.string(), alert_address: z.catch(z.string(), ''), calendar_address: z.string() }),
    ),
    null,
  ),
});

export type ReadFeeds = z.infer<typeof readFeeds>;

/** The addresses of the feeds of the user, if they are on, and whether the plan has feeds. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => callApi({ path: PATH, answer: readFeeds, signal }),
});

/** Switches feeds on, or gives them other addresses. */
export function renewFeeds(): Promise<ReadFeeds> {
  return callApi({ method: 'POST', path: PATH, answer: readFeeds });
}

export async function switchFeedsOff(): Promise<ReadFeeds> {
  await callApi({ method: 'DELETE', path: PATH, answer: nothingRead });
  return { in_plan: true, feeds: null };
}
