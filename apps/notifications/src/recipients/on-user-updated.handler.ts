import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { saveRecipient } from './save-recipient';

@Controller()
export class OnUserUpdated {
  @EventPattern<EventType>('auth.user-updated.v1')
  async handle(
    @Payload() { payload }: EventEnvelope<'auth.user-updated.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await saveRecipient(manager, payload);
  }
}
