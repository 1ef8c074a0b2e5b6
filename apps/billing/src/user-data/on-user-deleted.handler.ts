import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { forgetCustomer } from '../customers/forget-customer';

/** Ends a user's subscriptions, and forgets the user but for the digests that payments are found by. */
@Controller()
export class OnUserDeleted {
  @HandlesEvent('auth.user-deleted.v1')
  async handle({ payload }: EventEnvelope<'auth.user-deleted.v1'>, { manager }: EventContext): Promise<void> {
    await forgetCustomer(manager, payload.userId);
  }
}
