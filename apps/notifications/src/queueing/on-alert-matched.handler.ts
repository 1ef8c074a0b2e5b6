import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { localDay, type SendSchedule } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { decideSending } from '../messages/decide-sending';
import { FinishUnsent, messagesMoved } from '../messages/finish-unsent';
import type { AlertContent } from '../messages/message-content';
import { createMessages } from '../messages/move-message';
import { SEND_SCHEDULE } from '../notifications-settings';
import { findRecipient } from '../recipients/find-recipient';

/** Queues one message about what an alert found. A message that must not be sent is kept too, with the reason. */
@Controller()
export class OnAlertMatched {
  private readonly log = logger('on-alert-matched');

  constructor(
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    private readonly finishUnsent: FinishUnsent,
  ) {}

  @HandlesEvent('alerts.alert-matched.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'alerts.alert-matched.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const now = new Date();
    const day = localDay(new Date(payload.slot), this.schedule.zone);
    const content: AlertContent = { kind: 'alert', day, match: payload };
    const recipient = await findRecipient(manager, payload.userId);
    const decision = decideSending({ content, queuedAt: now, recipient, schedule: this.schedule }, now);
    const draft = { userIds: [payload.userId], content, correlationId };
    if (decision.kind === 'suppress') {
      const { reason } = decision;
      await createMessages(manager, draft, 'suppressed', { reason, errorCode: undefined });
      messagesMoved.inc({ state: 'suppressed', reason });
      await this.finishUnsent.decline(manager, draft, reason);
    } else if ((await createMessages(manager, draft, 'queued', {})) === 0) {
      this.log.warn({ alertId: payload.alertId, day }, 'the alert has its message of this day already');
    }
  }
}
