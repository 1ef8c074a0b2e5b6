import type { User } from '@barrelhive/contracts';
import type { Entitlement } from './entitlement-copy';

/** Billing itself has no end where there is none, instead of null. */
type Verdict = Pick<Entitlement, 'tier' | 'valid' | 'status' | 'cancelled'> & { endsAt?: Date | null | undefined };

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

/** Billing's verdict as the user object and the subscription check show it. It is not judged again, not even by the end date. */
export function subscriptionFieldsOf({ tier, valid, status, cancelled, endsAt }: Verdict): SubscriptionFields {
  const end = endsAt?.toISOString() ?? null;
  return {
    subscription_tier: tier,
    subscribed: valid,
    subscription_end: end,
    subscription_status: status,
    subscription_canceled: cancelled,
    isCancelledButActive: valid && cancelled,
    willExpireAt: valid && cancelled ? end : null,
  };
}
