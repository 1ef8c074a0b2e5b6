import { hasValidPaidSubscription } from '@barrelhive/rules';
import type { SubscriptionCheck } from '@barrelhive/contracts';
import type { QueryClient } from '@tanstack/react-query';
import { currentUserQuery, toSubscription } from '../../user/current-user';
import { subscriptionQuery } from '../../user/subscription-query';

/** Asks the server now whether a paid plan has taken effect; then everything that shows the plan asks again. */
export async function lookForPaidSubscription(queryClient: QueryClient): Promise<SubscriptionCheck | undefined> {
  // A look that hangs would otherwise be the answer of this one, too.
  await queryClient.cancelQueries({ queryKey: subscriptionQuery.queryKey });
  const check = await queryClient.fetchQuery({ ...subscriptionQuery, staleTime: 0, retry: false });
  if (!hasValidPaidSubscription(toSubscription(check), new Date())) return undefined;
  await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey });
  return check;
}
