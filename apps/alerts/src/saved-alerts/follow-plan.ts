import type { Entitlement, EntitlementListener } from '@barrelhive/entitlements';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { noteLapse } from '../schedule/lapsed-plans';
import { TrimExcessAlerts } from './trim-excess-alerts';

/** What a changed plan changes of a user's alerts and of the matches that wait. */
@Injectable()
export class FollowPlan implements EntitlementListener {
  constructor(private readonly trimExcessAlerts: TrimExcessAlerts) {}

  async onChanged(manager: EntityManager, before: Entitlement, after: Entitlement): Promise<void> {
    await noteLapse(manager, before, after, new Date());
    await this.trimExcessAlerts.onChanged(manager, before, after);
  }
}
