import { queryOptions } from '@tanstack/react-query';
import { nothingRead } from '../../answers/lenient';
import { readSessions } from '../../answers/read-sessions';
import { callApi } from '../../api/api-client';

const PATH = '/api/auth/sessions';

/** Both the sessions and what happened to the account: most changes touch both. */
export const SECURITY_KEY = ['account-security'];

/** Where the user is logged in. */
export const sessionsQuery = queryOptions({
  queryKey: [...SECURITY_KEY, 'sessions'],
  queryFn: ({ signal }) => callApi({ path: PATH, answer: readSessions, signal }),
});

export function endSession(id: string) {
  return callApi({ method: 'DELETE', path: `${PATH}/${encodeURIComponent(id)}`, answer: nothingRead });
}

export function endOtherSessions() {
  return callApi({ method: 'DELETE', path: PATH, answer: nothingRead });
}
