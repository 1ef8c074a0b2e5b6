import type { Entitlement, EntitlementListener } from '@barrelhive/entitlements';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity';

/** Notes when an account last had a plan, which the copy of billing's verdict does not say. */
@Injectable()
export class NotePlans implements EntitlementListener {
  async onChanged(manager: EntityManager, before: Entitlement, { userId: id, valid }: Entitlement): Promise<void> {
    if (before.valid || valid) await manager.update(AccountEntity, { id }, { lastPlanAt: () => 'now()' });
  }
}
