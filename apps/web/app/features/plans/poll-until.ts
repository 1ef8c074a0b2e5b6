import { controllerUnder } from '../../api/api-client';

export interface PollTimes {
  firstDelayMs: number;
  intervalMs: number;
  /** How many times it looks at most. */
  attempts: number;
  /** How long one look may take: one that hangs counts as not yet. */
  lookForMs?: number;
  /** When it gives up though attempts are left, since looks may take long; never when left out. */
  giveUpAfterMs?: number;
}

interface Polling<Found> extends PollTimes {
  /** What is looked for; undefined means not yet. A failed look counts as not yet. */
  look: (signal: AbortSignal) => Promise<Found | undefined>;
  signal: AbortSignal;
  wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  now?: () => number;
}

const LOOK_FOR_MS = 10_000;

/** Looks again and again until there is something; undefined when the attempts or the time ran out. Rejects when the signal aborts. */
export async function pollUntil<Found>(polling: Polling<Found>): Promise<Found | undefined> {
  const { look, firstDelayMs, intervalMs, attempts, signal, wait = pause } = polling;
  const { lookForMs = LOOK_FOR_MS, giveUpAfterMs = Infinity, now = Date.now } = polling;
  const startedAt = now();
  for (let attempt = 0; attempt < attempts; attempt++) {
    await wait(attempt === 0 ? firstDelayMs : intervalMs, signal);
    const leftMs = giveUpAfterMs - (now() - startedAt);
    if (leftMs <= 0) return undefined;
    const found = await lookWithin(Math.min(lookForMs, leftMs), look, signal);
    signal.throwIfAborted();
    if (found !== undefined) return found;
  }
  return undefined;
}

/** One look; undefined when it failed or took too long. Its signal aborts when nobody waits for it any more. */
async function lookWithin<Found>(
  ms: number,
  look: Polling<Found>['look'],
  signal: AbortSignal,
): Promise<Found | undefined> {
  const controller = controllerUnder(signal);
  const { signal: awaited } = controller;
  try {
    return await Promise.race([look(awaited), pause(ms, awaited).then(() => undefined)]);
  } catch {
    return undefined;
  } finally {
    controller.abort();
  }
}

/** Resolves after this many milliseconds; rejects at once when the signal aborts. */
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
