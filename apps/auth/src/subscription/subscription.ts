import type { User } from '@barrelhive/contracts';
import { hasValidSubscription, isCancelledButActive, type SubscriptionStatus, type Tier } from '@barrelhive/rules';

/** What billing last said of a user. */
export interface Entitlement {
  tier: Tier;
  valid: boolean;
  status: SubscriptionStatus;
  cancelled: boolean;
  endsAt: Date | null;
}

type SubscriptionFields = Pick<
  User,
  | 'subscription_tier'
  | 'subscribed'
  | 'subscription_end'
  | 'subscription_status'
  | 'subscription_canceled'
  | 'isCancelledButActive'
  | 'willExpireAt'
>;

const neverSubscribed: SubscriptionFields = {
  subscription_tier: 'free',
  subscribed: false,
  subscription_end: null,
  subscription_status: 'inactive',
  subscription_canceled: false,
  isCancelledButActive: false,
  willExpireAt: null,
};

/**
 * The subscription part of the user object. A cancelled plan ends at its end date even before billing's word of it arrives;
 * a user billing never spoke of has none.
 */
export function subscriptionFields(entitlement: Entitlement | null, now: Date): SubscriptionFields {
  if (!entitlement) return neverSubscribed;
  const { tier, valid, status, cancelled, endsAt } = entitlement;
  const subscription = { tier, status, canceled: cancelled, endsAt: endsAt ?? undefined };
  const end = endsAt?.toISOString() ?? null;
  const runsOut = valid && isCancelledButActive(subscription, now);
  return {
    subscription_tier: tier,
    subscribed: valid && hasValidSubscription(subscription, now),
    subscription_end: end,
    subscription_status: status,
    subscription_canceled: cancelled,
    isCancelledButActive: runsOut,
    willExpireAt: runsOut ? end : null,
  };
}
