import { browserSession } from './session';

const NAME = 'barrelhive-session';
/** Another tab holds the session for as long as its call lasts, and it may have fallen asleep meanwhile. */
const WAIT_AT_MOST_MS = 10_000;

/**
 * Runs what replaces or ends the session while no other tab of this browser does, after those that asked before, and with the session as they
 * left it. A browser without locks, or one that refuses them as where site data is blocked, runs it at once; one that waited for too long
 * goes on without.
 */
export async function holdingSession<Result>(
  work: () => Promise<Result> | Result,
  waitAtMostMs = WAIT_AT_MOST_MS,
): Promise<Result> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), waitAtMostMs);
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    clearTimeout(timer);
    browserSession.reread();
    return work();
  };
  try {
    return await ('locks' in navigator ? navigator.locks.request(NAME, { signal: timeout.signal }, begin) : begin());
  } catch (failure) {
    if (hasBegun) throw failure;
    return begin();
  }
}

let change: Promise<unknown> | undefined;

/** Says to all calls of this tab that the session is being replaced or ended, for as long as this work takes. */
export async function whileSessionChanges<Result>(work: () => Promise<Result>): Promise<Result> {
  const working = work();
  change = working.catch(() => undefined);
  try {
    return await working;
  } finally {
    change = undefined;
  }
}

/** What a call waits for that would be refused otherwise: the change of the session that is under way in this tab. */
export const sessionChange = () => change;
