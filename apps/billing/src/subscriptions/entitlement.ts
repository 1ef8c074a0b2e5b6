import { tiers, type EndedBecause, type PaidTier } from '@barrelhive/contracts';
import type { EntitlementEntity } from '@barrelhive/entitlements';
import { DAY_MS, GRACE_DAYS } from '@barrelhive/rules';
import type { StoredSubscription } from './stored-subscription';

const ENTITLING_STATUSES = new Set(['active', 'trialing', 'past_due']);
const NEVER_PAID_STATUSES = new Set(['incomplete', 'incomplete_expired']);
const REASONS: ReadonlyMap<string, EndedBecause> = new Map([
  ['past_due', 'unpaid'],
  ['unpaid', 'unpaid'],
  ['paused', 'paused'],
]);

/** What a user may use, and how the subscription behind it stands. */
export type Entitlement = Pick<EntitlementEntity, 'tier' | 'valid' | 'status' | 'cancelled' | 'endsAt'>;

export const withoutSubscription: Entitlement = {
  tier: 'free',
  valid: false,
  status: 'inactive',
  cancelled: false,
  endsAt: null,
};

/** All that a user's entitlement is derived from. */
export interface Holdings {
  subscriptions: readonly StoredSubscription[];
  /** An operator gave the tier `free_premium`. */
  hasFreePremium: boolean;
}

/**
 * What a user may use now. The highest plan of several running subscriptions counts; without any, the end
 * is that of the last one. A status or price we do not know gives nothing, nor does a subscription whose payment was taken back. One that
 * has ended gives what was paid afterwards.
 */
export function entitlementOf(holdings: Holdings, now: Date): Entitlement {
  const { subscriptions, hasFreePremium } = holdings;
  const counting = countingSubscription(holdings, now);
  if (counting?.tier) {
    const { tier, cancelled, endsAt } = counting;
    return { tier, valid: true, status: cancelled ? 'cancelled' : 'active', cancelled, endsAt };
  }
  if (hasFreePremium) return { ...withoutSubscription, tier: 'free_premium', valid: true, status: 'active' };
  const last = lastPaid(subscriptions);
  return last
    ? { ...withoutSubscription, cancelled: last.cancelled || last.takenBackAt !== null, endsAt: endOf(last) }
    : withoutSubscription;
}

/** The plan that somebody had last whose plan has ended; undefined while one holds, and for whoever never had one. */
export function endedPlanOf(holdings: Holdings, now: Date): PaidTier | undefined {
  if (entitlementOf(holdings, now).valid) return undefined;
  return lastPaid(holdings.subscriptions)?.tier ?? undefined;
}

/** Why the plan that somebody had last has ended, where its subscription goes on at the provider and gives it again once it is paid. */
export function endedBecause(holdings: Holdings, now: Date): EndedBecause | undefined {
  if (entitlementOf(holdings, now).valid) return undefined;
  const last = lastPaid(holdings.subscriptions);
  return last?.takenBackAt === null ? REASONS.get(last.status) : undefined;
}

/** Until when a renewal that failed can be paid before the plan that counts ends; undefined while nothing is unpaid. */
export function paymentDueBy(holdings: Holdings, now: Date): Date | undefined {
  const counting = countingSubscription(holdings, now);
  return counting?.status === 'past_due' ? (runsOutAt(counting) ?? undefined) : undefined;
}

/** The plan that somebody goes on paying for though an operator gave them a better one; undefined when nothing is paid for nothing. */
export function paidPlanBeside(holdings: Holdings, now: Date): PaidTier | undefined {
  if (entitlementOf(holdings, now).tier !== 'free_premium') return undefined;
  const running = holdings.subscriptions.filter((subscription) => holds(subscription, now) && !subscription.cancelled);
  return running.sort(higherPlanFirst)[0]?.tier ?? undefined;
}

/** The next instant at which {@link entitlementOf} answers something else though nothing else changed; null when never. */
export function entitlementChangesAt(subscriptions: readonly StoredSubscription[], now: Date): Date | null {
  const ends = subscriptions.filter((subscription) => holds(subscription, now)).map(runsOutAt);
  const upcoming = ends.filter((end) => end !== null).map((end) => end.getTime());
  return upcoming.length === 0 ? null : new Date(Math.min(...upcoming));
}

export function sameEntitlement(a: Entitlement, b: Entitlement): boolean {
  return (
    a.tier === b.tier &&
    a.valid === b.valid &&
    a.status === b.status &&
    a.cancelled === b.cancelled &&
    a.endsAt?.getTime() === b.endsAt?.getTime()
  );
}

/** The running subscription that decides what the user has; undefined without one, and where what an operator gave is more. */
function countingSubscription({ subscriptions, hasFreePremium }: Holdings, now: Date): StoredSubscription | undefined {
  const [best] = subscriptions.filter((subscription) => holds(subscription, now)).sort(higherPlanFirst);
  return hasFreePremium && best?.tier !== 'premium' ? undefined : best;
}

function holds(subscription: StoredSubscription, now: Date): boolean {
  if (subscription.tier === null || subscription.takenBackAt !== null) return false;
  if (!ENTITLING_STATUSES.has(subscription.status) && !subscription.paidAfterEnd) return false;
  const end = runsOutAt(subscription);
  return end === null || now < end;
}

function lastPaid(subscriptions: readonly StoredSubscription[]): StoredSubscription | undefined {
  return subscriptions.filter(wasPaidOnce).sort(lastEndedFirst)[0];
}

function wasPaidOnce({ status }: StoredSubscription): boolean {
  return !NEVER_PAID_STATUSES.has(status);
}

/** When a running subscription stops giving anything by itself: its cancelled end or the end of its grace. */
function runsOutAt({ status, cancelled, endsAt, pastDueSince }: StoredSubscription): Date | null {
  const cancelledEnd = cancelled ? endsAt : null;
  return status === 'past_due' ? earliest(cancelledEnd, graceEndOf(pastDueSince)) : cancelledEnd;
}

function endOf(subscription: StoredSubscription): Date | null {
  const { status, endsAt, pastDueSince, takenBackAt } = subscription;
  const end = status === 'past_due' ? runsOutAt(subscription) : earliest(endsAt, graceEndOf(pastDueSince));
  return earliest(end, takenBackAt);
}

function graceEndOf(pastDueSince: Date | null): Date | null {
  return pastDueSince && new Date(pastDueSince.getTime() + GRACE_DAYS * DAY_MS);
}

function earliest(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other;
  return other < one ? other : one;
}

function higherPlanFirst(a: StoredSubscription, b: StoredSubscription): number {
  return rankOf(b) - rankOf(a) || newestFirst(a, b);
}

function lastEndedFirst(a: StoredSubscription, b: StoredSubscription): number {
  return (endOf(b)?.getTime() ?? 0) - (endOf(a)?.getTime() ?? 0) || newestFirst(a, b);
}

function newestFirst(a: StoredSubscription, b: StoredSubscription): number {
  return b.startedAt.getTime() - a.startedAt.getTime() || (a.id < b.id ? -1 : 1);
}

const rankOf = ({ tier }: StoredSubscription) => (tier === null ? -1 : tiers.indexOf(tier));
