import type { SubscriptionCheck } from '@barrelhive/contracts';
import { subscriptionFieldsOf } from '@barrelhive/entitlements';
import type { EntityManager } from 'typeorm';
import { endedPlanOf, entitlementOf, paidPlanBeside, paymentDueBy } from './entitlement';
import { findHoldings } from './find-holdings';

/** How a user's subscription stands at this moment, by what we know from the provider. */
export async function readSubscriptionCheck(manager: EntityManager, userId: string): Promise<SubscriptionCheck> {
  const now = new Date();
  const holdings = await findHoldings(manager, userId);
  const entitlement = entitlementOf(holdings, now);
  const endedPlan = endedPlanOf(holdings, now);
  const dueBy = paymentDueBy(holdings, now);
  const paidPlan = paidPlanBeside(holdings, now);
  return {
    ...subscriptionFieldsOf(entitlement),
    canceled: entitlement.cancelled,
    ...(endedPlan && { ended_plan: endedPlan }),
    ...(dueBy && { payment_due_by: dueBy.toISOString() }),
    ...(paidPlan && { paid_plan: paidPlan }),
  };
}
