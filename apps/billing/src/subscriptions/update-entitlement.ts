import { Outbox } from '@barrelhive/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import {
  entitlementChangesAt,
  entitlementOf,
  sameEntitlement,
  withoutSubscription,
  type Entitlement,
} from './entitlement';
import { EntitlementEntity } from './entitlement.entity';
import { findHoldings } from './find-holdings';

/** Derives a user's entitlement anew and tells the house of it when it differs from what was told last. */
@Injectable()
export class UpdateEntitlement {
  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction; the event is part of it. Two updates of one user wait for each other. */
  async run(userId: string, now: Date, manager: EntityManager): Promise<Entitlement> {
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('entitlement:' || $1, 0))`, [userId]);
    const holdings = await findHoldings(userId, manager);
    const entitlement = entitlementOf(holdings, now);
    const stored = await manager.findOneBy(EntitlementEntity, { userId });
    const told = stored ? { ...stored, endsAt: stored.endsAt ?? undefined } : withoutSubscription;
    const changed = !sameEntitlement(told, entitlement);
    if (!stored && !changed) return entitlement;

    const version = (stored?.version ?? 0) + (changed ? 1 : 0);
    await manager.save(EntitlementEntity, {
      userId,
      ...entitlement,
      endsAt: entitlement.endsAt ?? null,
      version,
      lookAgainAt: entitlementChangesAt(holdings.subscriptions, now) ?? null,
    });
    if (changed) await this.tell(userId, entitlement, version, manager);
    return entitlement;
  }

  private async tell(userId: string, entitlement: Entitlement, version: number, manager: EntityManager): Promise<void> {
    await this.outbox.publish(manager, 'billing.entitlement-changed.v1', {
      userId,
      ...entitlement,
      endsAt: entitlement.endsAt?.toISOString() ?? null,
      version,
    });
  }
}
