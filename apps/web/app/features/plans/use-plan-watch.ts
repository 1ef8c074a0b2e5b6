import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { EventSourceMessage } from 'eventsource-parser';
import { controllerUnder, sendCall } from '../../api/api-client';
import { type FoundPlan, lookForPlan } from './paid-subscription';
import { type PollTimes, pollUntil } from './poll-until';
import { readEvents } from '../../api/event-stream';

const INTERVAL_MS = 2_000;
const DURING_PAYMENT_MS = 5 * 60_000;

/** While the payment page is open in another tab: every 2 s for 5 minutes, however long a look takes (specification section 4). */
export const DURING_PAYMENT: PollTimes = {
  firstDelayMs: INTERVAL_MS,
  intervalMs: INTERVAL_MS,
  attempts: DURING_PAYMENT_MS / INTERVAL_MS,
  giveUpAfterMs: DURING_PAYMENT_MS,
};

/** On the page that follows the payment: after 1 s, then every 2 s, 15 times in all (specification section 4). */
export const AFTER_PAYMENT: PollTimes = { firstDelayMs: 1_000, intervalMs: INTERVAL_MS, attempts: 15 };

/** The server says when the plan changes, which is sooner than the next look. Never ends while it is not found so. */
async function foundOnChange(look: () => Promise<FoundPlan | undefined>, signal: AbortSignal): Promise<FoundPlan> {
  while (await hearOfChange(signal)) {
    const found = await look().catch(() => undefined);
    if (found) return found;
  }
  return new Promise(() => undefined);
}

export type PlanWatch = 'idle' | 'waiting' | 'found' | 'not-found';

/** Asks the server again and again whether a plan has taken effect. Leaving the page ends it. */
export function usePlanWatch(times: PollTimes) {
  const [state, setState] = useState<PlanWatch>('idle');
  const running = useRef<AbortController>(undefined);
  const queryClient = useQueryClient();

  useEffect(() => () => running.current?.abort(), []);

  /** Calls `onFound` once the awaited plan is there. A second watch takes the place of the first. */
  const watchFor = useCallback(
    async (isAwaited: (found: FoundPlan) => boolean, onFound: (signal: AbortSignal) => Promise<void>) => {
      running.current?.abort();
      const { signal } = (running.current = new AbortController());
      setState('waiting');
      const watch = controllerUnder(signal);
      const look = () => lookForPlan(queryClient, isAwaited);
      try {
        const found = await Promise.race([
          pollUntil({ ...times, look, signal: watch.signal }),
          foundOnChange(look, watch.signal),
        ]).finally(() => watch.abort());
        setState(found ? 'found' : 'not-found');
        if (found) await onFound(signal);
      } catch {
        // The page was left: nobody waits for the plan here any more.
      }
    },
    [queryClient, times],
  );

  return { state, watchFor };
}

/**
 * Ends when the server says that the caller's plan changed. False when it will not say so: a stream that is refused, breaks or ends only
 * makes no wait shorter, and nothing is shown of it.
 */
async function hearOfChange(signal: AbortSignal): Promise<boolean> {
  try {
    // Whoever is refused hears so by the looks that run beside this.
    const { body } = await sendCall({
      path: '/api/me/changes',
      accept: 'text/event-stream',
      signal,
      refusals: 'caller',
    });
    return body !== null && (await readEvents(body, saysChange));
  } catch {
    return false;
  }
}

async function saysChange(reader: ReadableStreamDefaultReader<EventSourceMessage>): Promise<boolean> {
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (next.value.event === 'plan-changed') return true;
  }
  return false;
}
