import type { SubscriptionCheck } from '@barrelhive/contracts';
import { subscriptionFieldsOf } from '@barrelhive/entitlements';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decideEntitlement, type Entitlement } from './entitlement';
import { findHoldings } from './find-holdings';

/** How the caller's subscription stands at this moment, by what we know from the provider. */
@Injectable()
export class ReadSubscriptionCheck {
  constructor(private readonly dataSource: DataSource) {}

  async run(userId: string): Promise<SubscriptionCheck> {
    const holdings = await findHoldings(this.dataSource.manager, userId);
    return subscriptionCheckOf(decideEntitlement(holdings, new Date()));
  }
}

export function subscriptionCheckOf(entitlement: Entitlement): SubscriptionCheck {
  return { ...subscriptionFieldsOf(entitlement), canceled: entitlement.cancelled };
}
