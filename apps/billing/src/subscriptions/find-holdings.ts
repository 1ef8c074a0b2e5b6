import type { EntityManager } from 'typeorm';
import type { StoredSubscription } from './stored-subscription';
import { SubscriptionEntity } from './subscription.entity';

/** All that a user's entitlement is derived from. */
export interface Holdings {
  subscriptions: StoredSubscription[];
  complimentary: boolean;
}

/** What we have stored of a user; somebody unknown has nothing. */
export async function findHoldings(userId: string, manager: EntityManager): Promise<Holdings> {
  const rows = await manager.findBy(SubscriptionEntity, { userId });
  const gifts: unknown[] = await manager.query('SELECT 1 FROM complimentary_plan WHERE user_id = $1', [userId]);
  return { subscriptions: rows.map(fromRow), complimentary: gifts.length > 0 };
}

export function fromRow(row: SubscriptionEntity): StoredSubscription {
  const { id, customerId, status, tier, cancelled, endsAt, pastDueSince, startedAt } = row;
  return {
    id,
    customerId,
    status,
    tier: tier ?? undefined,
    cancelled,
    endsAt: endsAt ?? undefined,
    pastDueSince: pastDueSince ?? undefined,
    startedAt,
  };
}
