import type { EventEnvelope } from '@barrelhive/contracts';
import { forgetEntitlement } from '@barrelhive/entitlements';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { deleteMessagesOf } from '../messages/move-message';
import { forgetRecipient } from '../recipients/forget-recipient';

/** Deletes the texts and wishes of a user, and keeps of the number only, as a digest, that it opted out. */
@Controller()
export class OnUserDeleted {
  @HandlesEvent('auth.user-deleted.v1')
  async handle({ payload }: EventEnvelope<'auth.user-deleted.v1'>, { manager }: EventContext): Promise<void> {
    await forgetEntitlement(manager, payload.userId);
    // In the order of a claim: the message, its recipient, the number.
    await deleteMessagesOf(manager, payload.userId);
    await forgetRecipient(manager, payload.userId);
  }
}
