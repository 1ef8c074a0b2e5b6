import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { lookForPlan, type FoundPlan } from './paid-subscription';
import { pollUntil } from './poll-until';
import { SUBSCRIPTION_ACTIVE } from './texts';

/** Every 2 s for 5 minutes, however long a look takes. */
const POLL_INTERVAL_MS = 2_000;
const POLL_FOR_MS = 5 * 60_000;

/** Watches for a plan to take effect while the payment provider's page is open in another tab, then welcomes and leads to the alerts. */
export function usePlanWatch() {
  const [waiting, setWaiting] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => () => running.current?.abort(), []);

  /** A second watch takes the place of the first. */
  const watchFor = async (isAwaited: (found: FoundPlan) => boolean) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setWaiting(true);
    try {
      const found = await pollUntil({
        look: () => lookForPlan(queryClient, isAwaited),
        firstDelayMs: POLL_INTERVAL_MS,
        intervalMs: POLL_INTERVAL_MS,
        attempts: POLL_FOR_MS / POLL_INTERVAL_MS,
        giveUpAfterMs: POLL_FOR_MS,
        signal: controller.signal,
      });
      setWaiting(false);
      if (!found) return;
      toast.success(SUBSCRIPTION_ACTIVE);
      await navigate('/alerts');
    } catch {
      // The page was left: nobody waits for the plan here any more.
    }
  };

  return { waiting, watchFor };
}
