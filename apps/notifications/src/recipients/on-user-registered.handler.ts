import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { isForgotten } from '../database/known-users';
import { saveFirstPreferences } from '../preferences/saved-preferences';
import { saveRecipient } from './save-recipient';

@Controller()
export class OnUserRegistered {
  @HandlesEvent('auth.user-registered.v1')
  async handle({ payload }: EventEnvelope<'auth.user-registered.v1'>, { manager }: EventContext): Promise<void> {
    await saveRecipient(manager, { ...payload, version: 1 });
    if (await isForgotten(manager, payload.userId)) return;
    if (payload.preferences) await saveFirstPreferences(manager, payload.userId, payload.preferences);
  }
}
