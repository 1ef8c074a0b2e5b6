import type { SubscriptionStatus } from '@barrelhive/contracts';

/** What the badge of a plan depends on. `endsAt` is the end of the paid period where one is known. */
interface Subscription {
  status: SubscriptionStatus;
  canceled: boolean;
  endsAt?: Date | undefined;
}

export type SubscriptionDisplay = 'Active' | 'Ending Soon' | 'Expired';

/** The badge of the plan card (specification section 4, "Subscription"). Whether a plan gives anything is billing's verdict alone. */
export function subscriptionDisplay({ status, canceled, endsAt }: Subscription, now: Date): SubscriptionDisplay {
  if (!canceled && status !== 'cancelled') return 'Active';
  return endsAt !== undefined && endsAt <= now ? 'Expired' : 'Ending Soon';
}
