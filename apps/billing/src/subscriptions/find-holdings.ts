import type { EntityManager } from 'typeorm';
import type { Holdings } from './entitlement';
import { FreePremiumGrantEntity } from './free-premium-grant.entity';
import { SubscriptionEntity } from './subscription.entity';

/** What we have stored of a user; somebody unknown has nothing. */
export async function findHoldings(manager: EntityManager, userId: string): Promise<Holdings> {
  const subscriptions = await manager.findBy(SubscriptionEntity, { userId });
  const hasFreePremium = await manager.existsBy(FreePremiumGrantEntity, { userId });
  return { subscriptions, hasFreePremium };
}
