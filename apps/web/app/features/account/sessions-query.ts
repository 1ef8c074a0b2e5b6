import { queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { flag, identifier, listOf, maybeInstant, maybeText, nothingRead } from '../../answers/lenient';
import { callApi } from '../../api/api-client';

/** A log-in that counts; only its id is required. */
const readSession = z.object({
  id: identifier,
  createdAt: maybeInstant,
  lastSeenAt: maybeInstant,
  device: maybeText,
  network: maybeText,
  current: flag,
});

/** Where a user is logged in. */
export const readSessions = z.object({ sessions: listOf(readSession) });

export type ReadSession = z.infer<typeof readSession>;

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
