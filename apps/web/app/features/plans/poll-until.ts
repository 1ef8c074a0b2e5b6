interface Polling<Found> {
  /** What is looked for; undefined means not yet. A failed look counts as not yet. */
  look: (signal: AbortSignal) => Promise<Found | undefined>;
  firstDelayMs: number;
  intervalMs: number;
  /** How many times it looks at most. */
  attempts: number;
  /** When it gives up though attempts are left, since looks may take long; never when left out. */
  giveUpAfterMs?: number;
  signal: AbortSignal;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  now?: () => number;
}

/** Looks again and again until there is something; undefined when the attempts or the time ran out. Rejects when the signal aborts. */
export async function pollUntil<Found>(polling: Polling<Found>): Promise<Found | undefined> {
  const { look, firstDelayMs, intervalMs, attempts, signal, wait = pause } = polling;
  const { giveUpAfterMs = Infinity, now = Date.now } = polling;
  const startedAt = now();
  for (let attempt = 0; attempt < attempts; attempt++) {
    await wait(attempt === 0 ? firstDelayMs : intervalMs, signal);
    if (now() - startedAt > giveUpAfterMs) return undefined;
    const found = await look(signal).catch(() => undefined);
    signal.throwIfAborted();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Resolves after so many milliseconds; rejects at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException('Nobody waits any more.', 'AbortError'));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
