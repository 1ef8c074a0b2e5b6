import type { PaidTier } from '@barrelhive/contracts';
import type Stripe from 'stripe';
import type { PaidBeyond } from './find-paid-until';
import type { SubscriptionEntity } from './subscription.entity';

/** A subscription as far as the entitlement depends on it. */
export type StoredSubscription = Omit<SubscriptionEntity, 'userId' | 'retrievedAt' | 'reading' | 'takenBackBy'>;

/** What a subscription says of itself; whether its payment was taken back stands elsewhere at the provider. */
type RetrievedSubscription = Omit<StoredSubscription, 'takenBackAt'>;

/** What was asked of the provider beside a subscription itself. */
export interface AskedBeside {
  /** The plan of its prices; undefined for prices we do not sell. */
  tier: PaidTier | undefined;
  paid: PaidBeyond;
}

/** What was retrieved, in our words. `known` is what we stored of it before, which says since when it is past due. */
export function storedSubscription(
  retrieved: Stripe.Subscription,
  { tier, paid }: AskedBeside,
  known: Pick<StoredSubscription, 'pastDueSince'> | null,
  now: Date,
): RetrievedSubscription {
  const { status, cancel_at, cancel_at_period_end, ended_at, items, customer } = retrieved;
  const isPaused = paid.paused !== undefined;
  const renewedUntil = latestPeriodEnd(items.data);
  const unlessPaid = ended_at ?? earliest(cancel_at ?? renewedUntil, paid.paused);
  return {
    id: retrieved.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status,
    tier: tier ?? null,
    cancelled: cancel_at_period_end || cancel_at !== null || status === 'canceled' || isPaused,
    endsAt: instantOf(paid.afterEnd ?? unlessPaid),
    collectionPaused: isPaused,
    paidAfterEnd: paid.afterEnd !== undefined,
    pastDueSince: status === 'past_due' ? (known?.pastDueSince ?? now) : null,
    startedAt: new Date(retrieved.created * 1000),
  };
}

function earliest(end: number | undefined, paused: number | undefined): number | undefined {
  return end === undefined || paused === undefined ? (end ?? paused) : Math.min(end, paused);
}

/** The period's end stands only on the items (facts: payments); undefined without any. */
function latestPeriodEnd(items: readonly Pick<Stripe.SubscriptionItem, 'current_period_end'>[]): number | undefined {
  return items.length === 0 ? undefined : Math.max(...items.map((item) => item.current_period_end));
}

function instantOf(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(seconds * 1000);
}
