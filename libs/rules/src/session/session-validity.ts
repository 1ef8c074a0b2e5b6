import { HOUR_MS } from '../durations';

/** When a session ends: after this long without an act, and this long after it began (specification section 9). */
export const SESSION_IDLE_TIMEOUT_MS = 4 * HOUR_MS;
export const SESSION_ABSOLUTE_TIMEOUT_MS = 24 * HOUR_MS;
/** Refresh is advised when less idle time than this remains. */
const REFRESH_ADVISED_BELOW_MS = HOUR_MS;

/** What the browser has stored of a session. Times are milliseconds since the epoch. */
export interface StoredSession {
  token?: string | null | undefined;
  userName?: string | null | undefined;
  userId?: string | null | undefined;
  lastActivity?: number | undefined;
  sessionStart?: number | undefined;
}

/** Whether a stored session still counts, and why not (specification section 4). */
export type SessionValidity =
  | { valid: true; refreshAdvised: boolean }
  | { valid: false; reason: 'no_token' | 'idle_timeout' | 'absolute_timeout' };

/**
 * Whether a stored session still counts (specification section 4, "Auth and session"). A token alone, with neither an identity
 * nor times beside it, is not a session. The time-outs hold whenever the times are known.
 */
export function sessionValidity(session: StoredSession, now: number): SessionValidity {
  const { lastActivity, sessionStart } = session;
  const known = session.userName || session.userId || lastActivity !== undefined || sessionStart !== undefined;
  if (!session.token || !known) return { valid: false, reason: 'no_token' };
  const idle = lastActivity === undefined ? 0 : now - lastActivity;
  if (idle > SESSION_IDLE_TIMEOUT_MS) return { valid: false, reason: 'idle_timeout' };
  if (sessionStart !== undefined && now - sessionStart > SESSION_ABSOLUTE_TIMEOUT_MS) {
    return { valid: false, reason: 'absolute_timeout' };
  }
  return { valid: true, refreshAdvised: SESSION_IDLE_TIMEOUT_MS - idle < REFRESH_ADVISED_BELOW_MS };
}
