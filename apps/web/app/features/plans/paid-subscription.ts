import type { Tier } from '@barrelhive/contracts';
import { hasValidPaidSubscription } from '@barrelhive/rules';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, toSubscription } from '../../user/current-user';
import { subscriptionQuery } from '../../user/subscription-query';

/** Asks the server now whether the plan that is waited for holds; then everything that shows the plan asks again. */
export async function lookForPlan(
  queryClient: QueryClient,
  isAwaited: (tier: Tier) => boolean,
): Promise<Tier | undefined> {
  // A look that hangs would otherwise be the answer of this one, too.
  await queryClient.cancelQueries({ queryKey: subscriptionQuery.queryKey });
  const check = await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0, retry: false });
  const { subscription_tier: tier } = check;
  if (!hasValidPaidSubscription(toSubscription(check), new Date()) || !isAwaited(tier)) return undefined;
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  return tier;
}
