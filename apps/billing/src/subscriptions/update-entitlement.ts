import { execute } from '@barrelhive/database';
import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  entitlementOf,
  entitlementChangesAt,
  sameEntitlement,
  withoutSubscription,
  type Entitlement,
  type Holdings,
} from './entitlement';
import { EntitlementEntity } from './entitlement.entity';
import { FreePremiumGrantEntity } from './free-premium-grant.entity';
import { SubscriptionEntity } from './subscription.entity';

/** Derives a user's entitlement anew, and publishes it when it differs from what was published last. */
@Injectable()
export class UpdateEntitlement {
  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction; the event is part of it. Two updates of one user wait for each other. */
  async run(manager: EntityManager, userId: string, now: Date): Promise<Entitlement> {
    await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('entitlement:' || $1, 0))`, [userId]);
    const holdings = await findHoldings(manager, userId);
    const entitlement = entitlementOf(holdings, now);
    const stored = await manager.findOneBy(EntitlementEntity, { userId });
    const isChanged = !sameEntitlement(stored ?? withoutSubscription, entitlement);
    if (!stored && !isChanged) return entitlement;

    const version = (stored?.version ?? 0) + (isChanged ? 1 : 0);
    await manager.save(EntitlementEntity, {
      userId,
      ...entitlement,
      version,
      lookAgainAt: entitlementChangesAt(holdings.subscriptions, now),
    });
    if (isChanged) await this.publish(manager, userId, entitlement, version);
    return entitlement;
  }

  private publish(manager: EntityManager, userId: string, entitlement: Entitlement, version: number): Promise<void> {
    const endsAt = entitlement.endsAt?.toISOString() ?? null;
    return this.outbox.publish(manager, 'billing.entitlement-changed.v1', { userId, ...entitlement, endsAt, version });
  }
}

/** What we have stored of a user; somebody unknown has nothing. */
export async function findHoldings(manager: EntityManager, userId: string): Promise<Holdings> {
  const subscriptions = await manager.findBy(SubscriptionEntity, { userId });
  const hasFreePremium = await manager.existsBy(FreePremiumGrantEntity, { userId });
  return { subscriptions, hasFreePremium };
}
