import type { EntityManager } from 'typeorm';
import type { Holdings } from './entitlement';
import { FreePremiumGrantEntity } from './free-premium-grant.entity';
import type { StoredSubscription } from './stored-subscription';
import { SubscriptionEntity } from './subscription.entity';

/** What we have stored of a user; somebody unknown has nothing. */
export async function findHoldings(manager: EntityManager, userId: string): Promise<Holdings> {
  const rows = await manager.findBy(SubscriptionEntity, { userId });
  const hasFreePremium = await manager.existsBy(FreePremiumGrantEntity, { userId });
  return { subscriptions: rows.map(fromRow), hasFreePremium };
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
