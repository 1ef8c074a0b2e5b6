import { SESSION_ABSOLUTE_TIMEOUT_MS, SESSION_IDLE_TIMEOUT_MS } from '@barrelhive/rules';

/** The times a session is judged by. */
export interface SessionTimes {
  startedAt: Date;
  lastSeenAt: Date;
  endedAt: Date | null;
}

/** "Last seen" is written at most this often. */
export const LAST_SEEN_STEP_MS = 60_000;

/** Whether a session still counts: not ended, idle for at most 4 h, at most 24 h old (specification section 9). */
export function isLive({ startedAt, lastSeenAt, endedAt }: SessionTimes, now: Date): boolean {
  if (endedAt !== null) return false;
  const idle = now.getTime() - lastSeenAt.getTime();
  const age = now.getTime() - startedAt.getTime();
  return idle <= SESSION_IDLE_TIMEOUT_MS && age < SESSION_ABSOLUTE_TIMEOUT_MS;
}

/** When a session ends however busy it is; its token expires then. */
export function latestEnd(startedAt: Date): Date {
  return new Date(startedAt.getTime() + SESSION_ABSOLUTE_TIMEOUT_MS);
}
