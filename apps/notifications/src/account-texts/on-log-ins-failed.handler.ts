import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { TellOwner } from './tell-owner';

@Controller()
export class OnLogInsFailed {
  constructor(private readonly tellOwner: TellOwner) {}

  @HandlesEvent('auth.log-ins-failed.v1')
  handle({ payload }: EventEnvelope<'auth.log-ins-failed.v1'>, { manager }: EventContext): Promise<void> {
    return this.tellOwner.run(manager, payload.userId, 'log-ins-failed');
  }
}
