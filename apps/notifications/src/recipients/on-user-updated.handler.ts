import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { saveRecipient } from './save-recipient';

@Controller()
export class OnUserUpdated {
  @HandlesEvent('auth.user-updated.v1')
  async handle({ payload }: EventEnvelope<'auth.user-updated.v1'>, { manager }: EventContext): Promise<void> {
    await saveRecipient(manager, payload);
  }
}
