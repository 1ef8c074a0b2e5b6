import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller, type Type } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

/** The handler of `auth.user-deleted.v1`. `forget` deletes what the service holds of the user, in the transaction of the event. */
export function onUserDeleted(forget: (manager: EntityManager, userId: string) => Promise<void>): Type {
  @Controller()
  class OnUserDeleted {
    @HandlesEvent('auth.user-deleted.v1')
    handle({ payload }: EventEnvelope<'auth.user-deleted.v1'>, { manager }: EventContext): Promise<void> {
      return forget(manager, payload.userId);
    }
  }
  return OnUserDeleted;
}
