import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { saveFirstPreferences } from '../preferences/saved-preferences';
import { saveRecipient } from './save-recipient';

@Controller()
export class OnUserRegistered {
  @EventPattern<EventType>('auth.user-registered.v1')
  async handle(
    @Payload() { payload }: EventEnvelope<'auth.user-registered.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await saveRecipient(manager, { ...payload, version: 1 });
    if (payload.preferences) await saveFirstPreferences(manager, payload.userId, payload.preferences);
  }
}
