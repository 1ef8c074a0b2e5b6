import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { localDay, type SendSchedule } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Controller, Inject } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import { SEND_SCHEDULE } from '../notifications-settings';
import { findReader } from '../recipients/find-reader';
import { decideSending } from './decide-sending';
import { FinishUnsent, messagesEnded } from './finish-unsent';
import { occasionOf, type AlertNews } from './news';
import { wakeSenderAfterCommit } from './wake-sender-after-commit';

/** Makes one message of what an alert found; one that must not be sent is kept too, with the reason. */
@Controller()
export class QueueAlertMessage {
  private readonly log = logger('queue-alert-message');

  constructor(
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    private readonly finishUnsent: FinishUnsent,
  ) {}

  @EventPattern<EventType>('alerts.alert-matched.v1')
  async handle(
    @Payload() { payload, correlationId }: EventEnvelope<'alerts.alert-matched.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    const now = new Date();
    const told: AlertNews = {
      kind: 'alert',
      day: localDay(new Date(payload.slot), this.schedule.zone),
      match: payload,
    };
    const reader = await findReader(payload.userId, manager);
    const decision = decideSending({ told, queuedAt: now, reader, schedule: this.schedule }, now);
    const refusal = decision.kind === 'suppress' ? decision.reason : undefined;

    const queued: unknown[] = await manager.query(
      `INSERT INTO message (user_id, occasion, news, correlation_id, state, reason, finished_at)
       VALUES ($1, $2, $3, $4, $5, $6, CASE WHEN $6::text IS NOT NULL THEN now() END)
       ON CONFLICT DO NOTHING RETURNING id`,
      [
        payload.userId,
        occasionOf(told, payload.userId),
        JSON.stringify(told),
        correlationId,
        refusal ? 'suppressed' : 'pending',
        refusal ?? null,
      ],
    );
    if (refusal) {
      messagesEnded.inc({ outcome: 'suppressed' });
      await this.finishUnsent.decline({ told, correlationId }, refusal, manager);
    } else if (queued.length === 0) {
      this.log.warn({ alertId: payload.alertId, day: told.day }, 'the alert has its message of this day already');
    } else {
      wakeSenderAfterCommit(manager);
    }
  }
}
