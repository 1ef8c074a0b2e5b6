import type { PaidTier } from '@barrelhive/contracts';
import { toast } from '@barrelhive/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { openHostedTab, readHostedPage } from './hosted-page';
import { callApi } from '../../api/api-client';
import { ApiError } from '../../api/api-errors';
import { showFailure } from '../../api/show-failure';
import { useSession } from '../../session/session';
import { type CurrentUser, useCurrentUser } from '../../user/current-user';
import { CHECKOUT_NOT_STARTED, LOGIN_NEEDED, SUBSCRIPTION_ACTIVE } from './texts';
import type { FoundPlan } from './paid-subscription';
import { DURING_PAYMENT, usePlanWatch } from './use-plan-watch';

type OpenedPage = 'checkout' | 'portal';

/** Why no payment page opened for a plan. */
interface CheckoutFailure {
  tier: PaidTier;
  text: string;
}

/** What {@link useCheckout} gives. */
export type Checkout = ReturnType<typeof useCheckout>;

/** Opens the payment page in a new tab, or the portal for whoever has a plan, and watches for the plan to take effect. */
export function useCheckout() {
  const [busyTier, setBusyTier] = useState<PaidTier>();
  const [opened, setOpened] = useState<OpenedPage>();
  const [failure, setFailure] = useState<CheckoutFailure>();
  const { state, watchFor } = usePlanWatch(DURING_PAYMENT);
  const { user } = useCurrentUser();
  const { token } = useSession();
  const navigate = useNavigate();

  const welcome = async () => {
    toast.success(SUBSCRIPTION_ACTIVE);
    await navigate('/alerts');
  };

  const choose = async (tier: PaidTier) => {
    if (token === undefined) {
      toast.error(LOGIN_NEEDED);
      await navigate('/login', { state: { from: '/subscription-select' } });
      return;
    }
    const tab = openHostedTab();
    setBusyTier(tier);
    setFailure(undefined);
    try {
      const { url, page = 'checkout' } = await beginCheckout(tier);
      tab.goTo(url);
      setOpened(page);
      void watchFor(awaitedPlan(user, { chosen: tier, page }), welcome);
    } catch (problem) {
      tab.close();
      const text = isComplimentaryRefusal(problem) ? problem.message : CHECKOUT_NOT_STARTED;
      setFailure({ tier, text });
      showFailure(problem, text);
    } finally {
      setBusyTier(undefined);
    }
  };

  return { choose, busyTier, failure, waitingFor: state === 'waiting' ? opened : undefined };
}

/** The plan was given after this page was opened. */
function isComplimentaryRefusal(failure: unknown): failure is ApiError {
  return failure instanceof ApiError && failure.body.code === 'PLAN_IS_COMPLIMENTARY';
}

function beginCheckout(tier: PaidTier) {
  const { origin } = window.location;
  return callApi({
    method: 'POST',
    path: '/api/stripe/create-checkout',
    body: {
      tier,
      isNewUser: true,
      successUrl: `${origin}/payment-success?plan=${tier}`,
      cancelUrl: `${origin}/subscription-select`,
    },
    answer: readHostedPage,
  });
}

/**
 * Which plan ends the waiting. Whoever has none yet waits for any, since pages that were opened before can be paid, too. In the portal it is
 * one that the user does not have: it sells any. Whoever buys beside a plan that holds waits for the chosen one.
 */
function awaitedPlan(user: CurrentUser | undefined, { chosen, page }: { chosen: PaidTier; page: OpenedPage }) {
  return ({ tier }: FoundPlan): boolean => {
    if (user && !user.isPaid) return true;
    if (tier === undefined) return false;
    return page === 'portal' && user ? tier !== user.subscriptionTier : tier === chosen;
  };
}
