import type { SubscriptionCheck } from '@barrelhive/contracts';
import { subscriptionFieldsOf } from '@barrelhive/entitlements';
import type { EntityManager } from 'typeorm';
import { entitlementOf } from './entitlement';
import { findHoldings } from './find-holdings';

/** How a user's subscription stands at this moment, by what we know from the provider. */
export async function readSubscriptionCheck(manager: EntityManager, userId: string): Promise<SubscriptionCheck> {
  const entitlement = entitlementOf(await findHoldings(manager, userId), new Date());
  return { ...subscriptionFieldsOf(entitlement), canceled: entitlement.cancelled };
}
