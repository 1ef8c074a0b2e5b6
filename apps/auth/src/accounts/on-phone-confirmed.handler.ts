import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { phoneDigest } from '@barrelhive/service-kit';
import { Controller } from '@nestjs/common';
import { BY_TEXT, noteAccountEvent } from '../history/account-events';
import { AccountEntity } from './account.entity';
import { lockAccount } from './stored-accounts';
import { consentTo } from './sms-consents';

@Controller()
export class OnPhoneConfirmed {
  /** A confirmation of another number, or of this one before it was given up and taken again, says nothing. */
  @HandlesEvent('notifications.phone-confirmed.v1')
  async handle(
    { payload }: EventEnvelope<'notifications.phone-confirmed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { userId: id, confirmedAt } = payload;
    const account = await lockAccount(manager, id);
    if (!account || (await phoneDigest(account.phone)) !== payload.phoneDigest) return;
    const { agreedAt } = await consentTo(manager, { accountId: id, phone: account.phone });
    if (confirmedAt < agreedAt) return;
    await manager.update(AccountEntity, { id }, { phoneConfirmedAt: new Date(confirmedAt), everConfirmed: true });
    await noteAccountEvent(manager, id, { kind: 'phone-confirmed', origin: BY_TEXT });
  }
}
