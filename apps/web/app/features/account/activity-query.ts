import { queryOptions } from '@tanstack/react-query';
import { readActivity } from '../../answers/read-activity';
import { callApi } from '../../api/api-client';
import { SECURITY_KEY } from './sessions-query';

/** What happened to the account, the latest first. */
export const activityQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'activity'],
  queryFn: ({ signal }) => callApi({ path: '/api/auth/events', answer: readActivity, signal }),
});
