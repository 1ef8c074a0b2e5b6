import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { queueAccountMail } from '../account-mails/queue-account-mail';
import { TellOwner } from './tell-owner';

@Controller()
export class OnLogInsFailed {
  constructor(private readonly tellOwner: TellOwner) {}

  @HandlesEvent('auth.log-ins-failed.v1')
  async handle({ payload }: EventEnvelope<'auth.log-ins-failed.v1'>, { manager }: EventContext): Promise<void> {
    await this.tellOwner.run(manager, payload.userId, 'log-ins-failed');
    await queueAccountMail(manager, payload.userId, { kind: 'log-ins-failed' });
  }
}
