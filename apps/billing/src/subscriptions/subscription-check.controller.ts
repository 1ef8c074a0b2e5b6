import type { SubscriptionCheck } from '@barrelhive/contracts';
import { subscriptionFieldsOf } from '@barrelhive/entitlements';
import { CurrentUser, type Identity } from '@barrelhive/service-kit';
import { Controller, Get } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { endedBecause, endedPlanOf, entitlementOf, paidPlanBeside, paymentDueBy } from './entitlement';
import { findHoldings } from './update-entitlement';

@Controller('api/stripe')
export class SubscriptionCheckController {
  constructor(private readonly dataSource: DataSource) {}

  /** How the caller's subscription stands at this moment, by what we know from the provider. */
  @Get('check-subscription')
  async check(@CurrentUser() { userId }: Identity): Promise<SubscriptionCheck> {
    const now = new Date();
    const holdings = await findHoldings(this.dataSource.manager, userId);
    const entitlement = entitlementOf(holdings, now);
    const endedPlan = endedPlanOf(holdings, now);
    const because = endedBecause(holdings, now);
    const dueBy = paymentDueBy(holdings, now);
    const paidPlan = paidPlanBeside(holdings, now);
    return {
      ...subscriptionFieldsOf(entitlement),
      canceled: entitlement.cancelled,
      ...(endedPlan && { ended_plan: endedPlan }),
      ...(because && { ended_because: because }),
      ...(dueBy && { payment_due_by: dueBy.toISOString() }),
      ...(paidPlan && { paid_plan: paidPlan }),
    };
  }
}
