import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { queueAccountMail } from './queue-account-mail';

@Controller()
export class OnPasswordLinkWanted {
  /** Where the address of the account is no mailbox that its owner confirmed, nothing is sent: anybody may have asked. */
  @HandlesEvent('auth.password-link-wanted.v1')
  async handle({ payload }: EventEnvelope<'auth.password-link-wanted.v1'>, { manager }: EventContext): Promise<void> {
    const { userId, email, until } = payload;
    const how = { onlyTo: email.toLowerCase(), until: new Date(until) };
    await queueAccountMail(manager, userId, { kind: 'password-link' }, how);
  }
}

@Controller()
export class OnPasswordChanged {
  @HandlesEvent('auth.password-changed.v1')
  async handle({ payload }: EventEnvelope<'auth.password-changed.v1'>, { manager }: EventContext): Promise<void> {
    await queueAccountMail(manager, payload.userId, { kind: 'password-changed' });
  }
}
