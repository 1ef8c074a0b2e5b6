import type { SubscriptionStatus, Tier } from '@barrelhive/contracts';

/** How long an unpaid renewal still counts as paid: our choice, shorter than the time in which Stripe tries the card again. */
export const GRACE_DAYS = 7;

/**
 * How long after a sign-up, the opening of a checkout or the end of a plan a user's alerts are watched without a plan: what changes
 * meanwhile is told once it is paid.
 */
export const UNPAID_WATCH_HOURS = 2;

/** What is known of a user's subscription. `endsAt` is the end of the paid period where one is known. */
export interface Subscription {
  tier: Tier;
  status?: SubscriptionStatus | undefined;
  subscribed?: boolean | undefined;
  canceled?: boolean | undefined;
  endsAt?: Date | undefined;
}

export type SubscriptionDisplay = 'Active' | 'Ending Soon' | 'Expired';

/** Whether the subscription will not renew: flagged so, or with a cancelled status. */
function isCancelled(subscription: Pick<Subscription, 'status' | 'canceled'>): boolean {
  return subscription.canceled === true || subscription.status === 'cancelled';
}

/**
 * Whether the user's plan holds, as the specification (section 4, "Subscription") wants a server's answer read: active or cancelled inside
 * the paid period, or marked as subscribed; `inactive` never. free and free_premium need no payment and always hold; what free gives is another question.
 */
export function hasValidSubscription(subscription: Subscription, now: Date): boolean {
  if (subscription.tier === 'free' || subscription.tier === 'free_premium') return true;
  if (subscription.status === 'inactive') return false;
  if (isCancelled(subscription) && hasEnded(subscription, now)) return false;
  return subscription.status !== undefined || subscription.subscribed === true;
}

/** A valid subscription that gives more than browsing: what preferences and messages ask for. */
export function hasValidPaidSubscription(subscription: Subscription, now: Date): boolean {
  return subscription.tier !== 'free' && hasValidSubscription(subscription, now);
}

/** The badge of the plan card. */
export function subscriptionDisplay(subscription: Subscription, now: Date): SubscriptionDisplay {
  if (!isCancelled(subscription)) return 'Active';
  return hasEnded(subscription, now) ? 'Expired' : 'Ending Soon';
}

/** Whether the last known end of a plan has passed. One that renews may outlive it: ask first whether the plan holds. */
export function hasEnded<Known extends Pick<Subscription, 'endsAt'>>(
  subscription: Known,
  now: Date,
): subscription is Known & { endsAt: Date } {
  const { endsAt } = subscription;
  return endsAt !== undefined && endsAt.getTime() <= now.getTime();
}
