import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { forgetEntitlement } from '@barrelhive/entitlements';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';

/** Forgets what is held of a user. Searches of guests are not known to be of anybody. */
@Controller()
export class OnUserDeleted {
  @HandlesEvent('auth.user-deleted.v1')
  async handle({ payload }: EventEnvelope<'auth.user-deleted.v1'>, { manager }: EventContext): Promise<void> {
    const { userId } = payload;
    await forgetEntitlement(manager, userId);
    await execute(manager, `DELETE FROM search_ticket WHERE identity ->> 'userId' = $1`, [userId]);
  }
}
