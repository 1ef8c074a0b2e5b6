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

type KnownBefore = Pick<StoredSubscription, 'status' | 'pastDueSince' | 'endsAt'>;

/** It gives something, or may soon, or has ended. */
const OTHER_STATUSES = new Set(['active', 'trialing', 'past_due', 'incomplete', 'incomplete_expired', 'canceled']);

/** What was retrieved, in our words. `known` is what we stored of it before, which says since when it is past due, or when it stopped. */
export function storedSubscription(
  retrieved: Stripe.Subscription,
  { tier, paid }: AskedBeside,
  known: KnownBefore | null,
  now: Date,
): RetrievedSubscription {
  const { status, cancel_at, cancel_at_period_end, ended_at, items, customer, trial_end } = retrieved;
  const isPaused = paid.paused !== undefined;
  const paidUntil = status === 'paused' ? (trial_end ?? undefined) : paid.paused;
  const unlessPaid = ended_at ?? earliest(cancel_at ?? latestPeriodEnd(items.data), paidUntil);
  const endsAt = instantOf(paid.afterEnd ?? unlessPaid);
  return {
    id: retrieved.id,
    customerId: typeof customer === 'string' ? customer : customer.id,
    status,
    tier: tier ?? null,
    cancelled: cancel_at_period_end || cancel_at !== null || status === 'canceled' || isPaused,
    endsAt: isStopped(status) ? stoppedAt(endsAt, known, now) : endsAt,
    collectionPaused: isPaused,
    paidAfterEnd: paid.afterEnd !== undefined,
    pastDueSince: pastDueSince(status, known, now),
    startedAt: new Date(retrieved.created * 1000),
  };
}

/** Whether it gives nothing any more though it has not ended: unpaid, paused, or in a state that we do not know. Its periods go on. */
const isStopped = (status: string) => !OTHER_STATUSES.has(status);

/** When it stopped: what was paid ran out, or we learned of it. */
function stoppedAt(end: Date | null, known: KnownBefore | null, now: Date): Date | null {
  if (known && isStopped(known.status)) return known.endsAt;
  return end && end < now ? end : now;
}

function pastDueSince(status: string, known: KnownBefore | null, now: Date): Date | null {
  if (status === 'past_due') return known?.pastDueSince ?? now;
  return isStopped(status) ? (known?.pastDueSince ?? null) : null;
}

function earliest(end: number | undefined, paused: number | undefined): number | undefined {
  return end === undefined || paused === undefined ? (end ?? paused) : Math.min(end, paused);
}

/** The period's end stands only on the items (Stripe's API since 2025-03-31.basil); undefined without any. */
function latestPeriodEnd(items: readonly Pick<Stripe.SubscriptionItem, 'current_period_end'>[]): number | undefined {
  return items.length === 0 ? undefined : Math.max(...items.map((item) => item.current_period_end));
}

function instantOf(seconds: number | undefined): Date | null {
  return seconds === undefined ? null : new Date(seconds * 1000);
}
