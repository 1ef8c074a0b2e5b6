import type { EventPayload } from '@barrelhive/contracts';
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

type EntitlementCause = EventPayload<'billing.entitlement-changed.v1'>['cause'];

/** Derives a user's entitlement anew, and publishes it when it differs from what was published last. */
@Injectable()
export class UpdateEntitlement {
  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction; the event is part of it, and says the cause. Two updates of one user wait for each other. */
  async run(manager: EntityManager, userId: string, now: Date, cause?: EntitlementCause): Promise<Entitlement> {
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
    if (isChanged) {
      const endsAt = entitlement.endsAt?.toISOString() ?? null;
      const changed = { userId, ...entitlement, endsAt, version, ...(cause && { cause }) };
      await this.outbox.publish(manager, 'billing.entitlement-changed.v1', changed);
    }
    return entitlement;
  }
}

/** What we have stored of a user; somebody unknown has nothing. */
export async function findHoldings(manager: EntityManager, userId: string): Promise<Holdings> {
  const subscriptions = await manager.findBy(SubscriptionEntity, { userId });
  const hasFreePremium = await manager.existsBy(FreePremiumGrantEntity, { userId });
  return { subscriptions, hasFreePremium };
}
