import type { EventEnvelope } from '@barrelhive/contracts';
import { forgetEntitlement } from '@barrelhive/entitlements';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';

/** Forgets what is held of a user. */
@Controller()
export class OnUserDeleted {
  @HandlesEvent('auth.user-deleted.v1')
  async handle({ payload }: EventEnvelope<'auth.user-deleted.v1'>, { manager }: EventContext): Promise<void> {
    await forgetEntitlement(manager, payload.userId);
  }
}
