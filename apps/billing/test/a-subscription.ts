import type { StoredSubscription } from '../src/subscriptions/stored-subscription';

/** When these subscriptions are looked at. */
export const now = new Date('2026-11-21T18:00:00.000Z');
export const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

/** A subscription to Standard that renews, but for what is given. */
export function subscription(given: Partial<StoredSubscription> = {}): StoredSubscription {
  return {
    id: 'sub_1',
    customerId: 'cus_1',
    status: 'active',
    tier: 'standard',
    cancelled: false,
    endsAt: days(20),
    pastDueSince: null,
    takenBackAt: null,
    collectionPaused: false,
    paidAfterEnd: false,
    startedAt: days(-40),
    ...given,
  };
}
