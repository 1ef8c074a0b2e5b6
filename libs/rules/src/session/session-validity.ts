import {
  SESSION_ABSOLUTE_TIMEOUT_MS,
  SESSION_IDLE_TIMEOUT_MS,
  SESSION_REFRESH_ADVISED_BELOW_MS,
} from '../business-constants';

/** What the browser has stored of a session. Times are milliseconds since the epoch. */
export interface StoredSession {
  token?: string | null | undefined;
  userName?: string | null | undefined;
  userId?: string | null | undefined;
  lastActivity?: number | undefined;
  sessionStart?: number | undefined;
}

export type SessionValidity =
  { valid: true; refreshAdvised: boolean } | { valid: false; reason: 'no_token' | 'idle_timeout' | 'absolute_timeout' };

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
  return { valid: true, refreshAdvised: SESSION_IDLE_TIMEOUT_MS - idle < SESSION_REFRESH_ADVISED_BELOW_MS };
}
