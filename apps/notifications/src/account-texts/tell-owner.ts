import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { localDay, type AccountNews, type SendSchedule } from '@barrelhive/rules';
import { currentCorrelationId, logger, mustConfirmNumbers, newCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { createMessages } from '../deliveries/create-messages';
import { keepNotices } from '../deliveries/kept-notices';
import type { AccountContent } from '../notices/message-content';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { BY_PHONE, OWN_ADDRESS } from '../standing/addressing';

/** Tells the owner of a confirmed number what happened to the account, in case it was somebody else. */
@Injectable()
export class TellOwner {
  private readonly log = logger('tell-owner');

  constructor(
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Queues a text, of each news one a day. Must run in a transaction. Where numbers need not be confirmed, or this one is not, there is none. */
  async run(manager: EntityManager, recipientId: string, news: AccountNews): Promise<void> {
    const confirmed = 'SELECT FROM recipient WHERE user_id = $1 AND confirmed_at IS NOT NULL';
    if (!mustConfirmNumbers(this.settings) || (await execute(manager, confirmed, [recipientId])) === 0) return;
    const content: AccountContent = { kind: 'account', news, day: localDay(new Date(), this.schedule.zone) };
    const noticeId = randomUUID();
    const correlationId = currentCorrelationId() ?? newCorrelationId();
    const to = [{ userId: recipientId, addressId: OWN_ADDRESS }];
    const queued = await createMessages(manager, BY_PHONE.id, to, { noticeId, content, correlationId });
    if (queued === 0) return;
    await keepNotices(manager, [{ id: noticeId, kept: content }]);
    this.log.info({ news }, 'the owner of an account is told what happened to it');
  }
}
