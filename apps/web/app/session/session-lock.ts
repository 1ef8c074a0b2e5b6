const NAME = 'barrelhive-session';

/**
 * Runs what replaces or ends the session while no other tab of this browser does, after those that asked before. A browser without locks, as
 * on an address without TLS, runs it at once.
 */
export async function holdingSession<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request(NAME, work) : work();
}
