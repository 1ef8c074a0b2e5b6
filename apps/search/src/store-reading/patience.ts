const LONGEST_SILENCE_MS = 60_000;
const LOOK_MS = 1_000;

/**
 * Aborts once the agency has shown no bottle to anybody for a minute, since then and since it was begun; a long line of others does not end it.
 * `lastShownAt`: by `performance.now()`.
 */
export function patience(lastShownAt: () => number): { signal: AbortSignal; stop: () => void } {
  const beganAt = performance.now();
  const giveUp = new AbortController();
  const timer = setInterval(() => {
    if (performance.now() - Math.max(beganAt, lastShownAt()) >= LONGEST_SILENCE_MS) giveUp.abort();
  }, LOOK_MS).unref();
  return { signal: giveUp.signal, stop: () => clearInterval(timer) };
}
