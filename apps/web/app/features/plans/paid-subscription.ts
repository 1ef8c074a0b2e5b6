import type { Tier } from '@barrelhive/contracts';
import { hasValidPaidSubscription } from '@barrelhive/rules';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, subscriptionQuery, toSubscription } from '../../user/current-user';

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
  if (!hasValidPaidSubscription(toSubscription(check), new Date())) return undefined;
  const found = { tier: check.namesPlan ? check.subscription_tier : await tierOfUser(queryClient) };
  if (!isAwaited(found)) return undefined;
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  return found;
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
