import type { Entitlement, EntitlementListener } from '@barrelhive/entitlements';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { wakeMessagesOf } from '../messages/move-message';

/** A message may wait for the word of billing that alerts judged its recipient's plan by. */
@Injectable()
export class WakeMessages implements EntitlementListener {
  async onChanged(manager: EntityManager, _before: Entitlement, after: Entitlement): Promise<void> {
    await wakeMessagesOf(manager, after.userId);
  }
}
