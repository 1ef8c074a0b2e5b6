import { type PaidTier, paidTiers } from '@barrelhive/contracts';
import type Stripe from 'stripe';
import { lookupKeyOf } from '../prices/price-difference';
import type { SubscriptionEntity } from './subscription.entity';

/** A subscription as far as the entitlement depends on it. */
export type StoredSubscription = Omit<SubscriptionEntity, 'userId' | 'retrievedAt' | 'reading'>;

/** What a subscription says of itself; whether its payment was taken back stands elsewhere at the provider. */
type RetrievedSubscription = Omit<StoredSubscription, 'takenBackAt'>;

/** What was retrieved, in our words. `known` is what we stored of it before, which says since when it is past due. */
export function storedSubscription(
  retrieved: Stripe.Subscription,
  known: Pick<StoredSubscription, 'pastDueSince'> | null,
  now: Date,
): RetrievedSubscription {
  const { status, cancel_at, cancel_at_period_end, ended_at, items, customer } = retrieved;
  return {
    id: retrieved.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status,
    tier: items.data.map(({ price }) => tierOfPrice(price)).find((tier) => tier !== undefined) ?? null,
    cancelled: cancel_at_period_end || cancel_at !== null || status === 'canceled',
    endsAt: instantOf(ended_at ?? cancel_at ?? latestPeriodEnd(items.data)),
    pastDueSince: status === 'past_due' ? (known?.pastDueSince ?? now) : null,
    startedAt: new Date(retrieved.created * 1000),
  };
}

/** The plan a price is for. A price whose lookup key moved on to a newer price still names its plan in its metadata. */
function tierOfPrice({ lookup_key, metadata }: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): PaidTier | undefined {
  const byKey = paidTiers.find((tier) => lookupKeyOf(tier) === lookup_key);
  return byKey ?? paidTiers.find((tier) => tier === metadata.tier);
}

/** The period's end stands only on the items (facts: payments); undefined without any. */
function latestPeriodEnd(items: readonly Pick<Stripe.SubscriptionItem, 'current_period_end'>[]): number | undefined {
  return items.length === 0 ? undefined : Math.max(...items.map((item) => item.current_period_end));
}

function instantOf(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(seconds * 1000);
}
