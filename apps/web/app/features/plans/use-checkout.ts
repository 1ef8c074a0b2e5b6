import { hostedPage, type PaidTier } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../api/api-client';
import { tellFailure } from '../../api/tell-failure';
import { useSession } from '../../session/session';
import { openHostedTab } from './hosted-page';
import { lookForPaidSubscription } from './paid-subscription';
import { pollUntil } from './poll-until';
import { CHECKOUT_NOT_STARTED, LOGIN_NEEDED, SUBSCRIPTION_ACTIVE } from './texts';

/** Every 2 s for 5 minutes, however long a look takes. */
const POLL_INTERVAL_MS = 2_000;
const POLL_FOR_MS = 5 * 60_000;

/** Opens the payment page in a new tab and watches for the plan to take effect. */
export function useCheckout() {
  const [busyTier, setBusyTier] = useState<PaidTier>();
  const [waiting, setWaiting] = useState(false);
  const watch = useRef<AbortController | undefined>(undefined);
  const { token } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => () => watch.current?.abort(), []);

  const watchForPlan = async () => {
    watch.current?.abort();
    const controller = new AbortController();
    watch.current = controller;
    setWaiting(true);
    try {
      const found = await pollUntil({
        look: () => lookForPaidSubscription(queryClient),
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

  const choose = async (tier: PaidTier) => {
    if (token === undefined) {
      toast.error(LOGIN_NEEDED);
      await navigate('/login', { state: { from: '/subscription-select' } });
      return;
    }
    const tab = openHostedTab();
    setBusyTier(tier);
    try {
      const { origin } = window.location;
      const { url } = await callApi({
        method: 'POST',
        path: '/api/stripe/create-checkout',
        body: {
          tier,
          isNewUser: true,
          successUrl: `${origin}/payment-success`,
          cancelUrl: `${origin}/subscription-select`,
        },
        answer: hostedPage,
      });
      tab.goTo(url);
      void watchForPlan();
    } catch (failure) {
      tab.close();
      tellFailure(failure, CHECKOUT_NOT_STARTED);
    } finally {
      setBusyTier(undefined);
    }
  };

  return { choose, busyTier, waiting };
}
