import { Outbox } from '@barrelhive/messaging';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordErrorCode, recordReached } from '../phones/phone-state';
import { messagesEnded } from './finish-unsent';
import { findMessage, type Message } from './message';
import { hasReachedProvider, stateAfterReport, type ReportedState } from './message-state';

/** What the provider says of one of our messages. */
export interface DeliveryReport {
  sid: string;
  state: ReportedState;
  errorCode?: number | undefined;
}

/** Records what the provider says of a message, whether in its reply, by a callback or when asked. */
@Injectable()
export class RecordReport {
  private readonly log = logger('record-report');

  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction. An unknown message, a repeated report and an outdated one change nothing. */
  async run(manager: EntityManager, messageId: string, report: DeliveryReport): Promise<void> {
    const message = await findMessage(manager, 'WHERE id = $1 FOR UPDATE', [messageId]);
    if (!message) return;
    if (message.sid && message.sid !== report.sid) {
      this.log.error({ messageId, sid: message.sid, otherSid: report.sid }, 'the provider has one message twice');
      messagesEnded.inc({ outcome: 'doubled' });
      return;
    }
    const state = stateAfterReport(message.state, report.state, message.attempts > 0);
    if (!state) return;
    await manager.query(
      `UPDATE message
          SET state = $2, sid = $3, error_code = $4, accepted_at = coalesce(accepted_at, now()),
              finished_at = CASE WHEN $5 THEN now() END, reason = NULL
        WHERE id = $1`,
      [messageId, state, report.sid, report.errorCode ?? null, isFinal(state)],
    );
    if (!hasReachedProvider(message.state)) await this.publishSent(manager, message);
    await this.recordPhone(manager, message.phone, report.errorCode, state);
    this.log.info({ messageId, state, errorCode: report.errorCode }, 'the provider reported on a message');
  }

  private async publishSent(manager: EntityManager, message: Message): Promise<void> {
    messagesEnded.inc({ outcome: 'accepted' });
    const { content, correlationId, attemptedAt, itemCount } = message;
    if (content.kind !== 'alert') return;
    const sent = {
      alertId: content.match.alertId,
      slot: content.match.slot,
      sentAt: (attemptedAt ?? new Date()).toISOString(),
      itemsFound: itemCount ?? content.match.items.length,
    };
    await this.outbox.publish(manager, 'notifications.message-sent.v1', sent, { correlationId });
  }

  private async recordPhone(
    manager: EntityManager,
    phone: string | undefined,
    errorCode: number | undefined,
    state: ReportedState,
  ): Promise<void> {
    if (!phone) return;
    if (state === 'delivered') await recordReached(manager, phone);
    if (errorCode !== undefined && isFinal(state)) await recordErrorCode(manager, phone, errorCode);
  }
}

function isFinal(state: ReportedState): boolean {
  return state !== 'accepted' && state !== 'sent';
}
