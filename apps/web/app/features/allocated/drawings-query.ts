import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../../api/api-client';
import { readDrawings } from '../../answers/read-drawings';

/** `GET /api/drawings`. The list above it says what a refusal means; here it only leaves the drawings out. */
export const drawingsQuery = queryOptions({
  queryKey: ['drawings'],
  queryFn: ({ signal }) => callApi({ path: '/api/drawings', answer: readDrawings, signal, refusals: 'caller' }),
  select: ({ drawings }) => drawings,
  retry: false,
});
