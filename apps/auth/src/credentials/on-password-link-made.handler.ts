import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { lockAccount } from '../accounts/stored-accounts';
import { keepPasswordLink } from '../passwords/password-links';
import { hasOldEmail } from './ask-for-password-link';

@Controller()
export class OnPasswordLinkMade {
  /** An account that got another e-mail since the link was asked for has none. */
  @HandlesEvent('notifications.password-link-made.v1')
  async handle(
    { payload }: EventEnvelope<'notifications.password-link-made.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { userId: accountId, linkDigest: digest, until } = payload;
    const account = await lockAccount(manager, accountId);
    if (account && hasOldEmail(account)) await keepPasswordLink(manager, { accountId, digest, until: new Date(until) });
  }
}
