import { paidTiers } from '@barrelhive/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { lookForPlan } from './paid-subscription';
import { pause, pollUntil } from './poll-until';

const FIRST_DELAY_MS = 1_000;
const INTERVAL_MS = 2_000;
const ATTEMPTS = 15;
const REDIRECT_DELAY_MS = 2_000;

export type PaymentVerification = 'verifying' | 'active' | 'unverified';

/** After the payment page: waits for the plan of the address to take effect, or for any where it names none, then leads to the alerts. */
export function usePaymentVerification(): PaymentVerification {
  const [state, setState] = useState<PaymentVerification>('verifying');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [parameters] = useSearchParams();
  const bought = paidTiers.find((tier) => tier === parameters.get('plan'));

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const verify = async () => {
      const found = await pollUntil({
        look: () => lookForPlan(queryClient, ({ tier }) => bought === undefined || (tier ?? bought) === bought),
        firstDelayMs: FIRST_DELAY_MS,
        intervalMs: INTERVAL_MS,
        attempts: ATTEMPTS,
        signal,
      });
      setState(found ? 'active' : 'unverified');
      if (!found) return;
      await pause(REDIRECT_DELAY_MS, signal);
      await navigate('/alerts', { replace: true });
    };
    verify().catch(() => undefined);
    return () => controller.abort();
  }, [queryClient, navigate, bought]);

  return state;
}
