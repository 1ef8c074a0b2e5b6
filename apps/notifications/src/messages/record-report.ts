import { Outbox } from '@barrelhive/messaging';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { applyErrorCode, recordReached } from '../recipients/phone-standing';
import { messagesEnded } from './finish-unsent';
import { findMessage, type Message } from './message';
import { hasReachedProvider, stateAfterReport, type ReportedState } from './message-state';

/** What the provider says of one of our messages. */
export interface DeliveryReport {
  sid: string;
  state: ReportedState;
  errorCode?: number | undefined;
}

/** Takes down what the provider says of a message, whether in its reply, by a callback or when asked. */
@Injectable()
export class RecordReport {
  private readonly log = logger('record-report');

  constructor(private readonly outbox: Outbox) {}

  /** Must run in a transaction. An unknown message, a repeat and old news change nothing. */
  async run(messageId: string, report: DeliveryReport, manager: EntityManager): Promise<void> {
    const message = await findMessage('WHERE id = $1 FOR UPDATE', [messageId], manager);
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
    if (!hasReachedProvider(message.state)) await this.tellItWasSent(message, manager);
    await this.learnOfNumber(message.phone, state, report.errorCode, manager);
    this.log.info({ messageId, state, errorCode: report.errorCode }, 'the provider reported on a message');
  }

  private async tellItWasSent(message: Message, manager: EntityManager): Promise<void> {
    messagesEnded.inc({ outcome: 'accepted' });
    const { told, correlationId, attemptedAt, itemsTold } = message;
    if (told.kind !== 'alert') return;
    const sent = {
      alertId: told.match.alertId,
      slot: told.match.slot,
      sentAt: (attemptedAt ?? new Date()).toISOString(),
      itemsFound: itemsTold ?? told.match.items.length,
    };
    await this.outbox.publish(manager, 'notifications.message-sent.v1', sent, { correlationId });
  }

  private async learnOfNumber(
    phone: string | undefined,
    state: ReportedState,
    errorCode: number | undefined,
    manager: EntityManager,
  ): Promise<void> {
    if (!phone) return;
    if (state === 'delivered') await recordReached(phone, manager);
    if (errorCode !== undefined && isFinal(state)) await applyErrorCode(errorCode, phone, manager);
  }
}

function isFinal(state: ReportedState): boolean {
  return state !== 'accepted' && state !== 'sent';
}
