import type { SubscriptionCheck } from '@barrelhive/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { entitlementOf, type Entitlement } from './entitlement';
import { findHoldings } from './find-holdings';

/** How the caller's subscription stands at this moment, by what the provider's webhooks told us. */
@Injectable()
export class ReadSubscriptionCheck {
  constructor(private readonly dataSource: DataSource) {}

  async run(userId: string): Promise<SubscriptionCheck> {
    const holdings = await findHoldings(userId, this.dataSource.manager);
    return subscriptionCheckOf(entitlementOf(holdings, new Date()));
  }
}

export function subscriptionCheckOf({ tier, valid, status, cancelled, endsAt }: Entitlement): SubscriptionCheck {
  const end = endsAt?.toISOString() ?? null;
  return {
    subscription_tier: tier,
    subscribed: valid,
    subscription_end: end,
    subscription_status: status,
    subscription_canceled: cancelled,
    canceled: cancelled,
    isCancelledButActive: valid && cancelled,
    willExpireAt: valid && cancelled ? end : null,
  };
}
