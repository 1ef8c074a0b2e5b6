import type { Tier } from '@barrelhive/contracts';
import { hasValidPaidSubscription } from '@barrelhive/rules';
import { serverNow } from '@barrelhive/ui';
import type { QueryClient } from '@tanstack/react-query';
import { browserSession, isStillThere } from '../../session/session';
import { currentUserQuery, subscriptionQuery, toSubscription } from '../../user/current-user';
import { pollUntil, type PollTimes } from './poll-until';

const UNTIL_KNOWN: PollTimes = { firstDelayMs: 500, intervalMs: 2_000, attempts: 6 };

/** A plan that holds; its tier is undefined where no answer names it. */
export interface FoundPlan {
  tier: Tier | undefined;
}

/** Asks the server now whether the plan that is waited for holds; then everything that shows the plan asks again. */
export async function lookForPlan(
  queryClient: QueryClient,
  isAwaited: (found: FoundPlan) => boolean,
): Promise<FoundPlan | undefined> {
  // A look that hangs would otherwise be the answer of this one, too.
  await queryClient.cancelQueries({ queryKey: subscriptionQuery.queryKey });
  const check = await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0, retry: false });
  if (!hasValidPaidSubscription(toSubscription(check), serverNow())) return undefined;
  const found = { tier: check.namesPlan ? check.subscription_tier : await tierOfUser(queryClient) };
  if (!isAwaited(found)) return undefined;
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  void showOnceKnown(queryClient, found);
  return found;
}

/** The user object may name a new plan a moment later than the check does: what shows it asks again until it does. */
async function showOnceKnown(queryClient: QueryClient, { tier }: FoundPlan): Promise<void> {
  const { queryKey } = currentUserQuery;
  const { userId } = browserSession.getState();
  const isKnown = () => {
    const user = queryClient.getQueryData(queryKey);
    if (!isStillThere(userId) || user?.saysPlan === false) return true;
    return (
      user !== undefined &&
      user.subscription_tier === tier &&
      hasValidPaidSubscription(toSubscription(user), serverNow())
    );
  };
  const look = async () => {
    if (!isKnown()) await queryClient.invalidateQueries({ queryKey });
    return isKnown() || undefined;
  };
  await pollUntil({ ...UNTIL_KNOWN, look, signal: new AbortController().signal });
}

/** The plan as the user object names it now, for a check that names none. */
async function tierOfUser(queryClient: QueryClient): Promise<Tier | undefined> {
  await queryClient.cancelQueries({ queryKey: currentUserQuery.queryKey });
  const { saysPlan, subscription_tier } = await queryClient.fetchQuery({
    ...currentUserQuery,
    staleTime: 0,
    retry: false,
  });
  return saysPlan ? subscription_tier : undefined;
}
