import { queryOptions } from '@tanstack/react-query';
import { readAnnouncedList } from '../../../answers/read-announced';
import { callApi } from '../../../api/api-client';

/** `GET /api/allocated-items/announced`: null while no list is posted ahead of its day. The list below it says what a refusal means. */
export const postedQuery = queryOptions({
  queryKey: ['allocated-announced'],
  queryFn: ({ signal }) =>
    callApi({ path: '/api/allocated-items/announced', answer: readAnnouncedList, signal, refusals: 'caller' }),
  select: ({ announced }) => announced,
  retry: false,
});
