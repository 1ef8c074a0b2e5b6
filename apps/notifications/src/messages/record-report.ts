import { Outbox } from '@barrelhive/messaging';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SendingPause } from '../pausing/sending-pause';
import { recordErrorCode, recordReached } from '../phones/phone-state';
import { providerFaultOf } from '../twilio/provider-faults';
import { publishSent } from './answer-bundle';
import { messagesMoved } from './finish-unsent';
import { findMessage, type Message } from './message';
import type { ReportedState } from './message-state';
import { moveMessage } from './move-message';

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

  constructor(
    private readonly outbox: Outbox,
    private readonly pause: SendingPause,
  ) {}

  /** Must run in a transaction. An unknown message, a repeated report and an outdated one change nothing. */
  async run(manager: EntityManager, messageId: string, { sid, state, errorCode }: DeliveryReport): Promise<void> {
    const before = await findMessage(manager, 'WHERE id = $1 FOR UPDATE', [messageId]);
    if (!before) return;
    if (before.sid && before.sid !== sid) {
      this.log.error({ messageId, sid: before.sid, otherSid: sid }, 'the provider has one message twice');
      messagesMoved.inc({ state: before.state, reason: 'doubled' });
      return;
    }
    const reported = await moveMessage(manager, before, state, { sid, errorCode });
    if (!reported) return;
    messagesMoved.inc({ state: reported.state, reason: errorCode === undefined ? '' : String(errorCode) });
    if (!before.acceptedAt) await publishSent(manager, this.outbox, reported);
    await this.recordPhone(manager, reported);
    await this.recordAccount(manager, reported);
    this.log.info({ messageId, state, errorCode }, 'the provider reported on a message');
  }

  /** Whether the provider sends for us shows in some cases only after it accepted a text. */
  private async recordAccount(manager: EntityManager, { state, errorCode, attemptedAt }: Message): Promise<void> {
    if (!attemptedAt) return;
    if (errorCode !== undefined && providerFaultOf(errorCode) === 'account') {
      const reason = `${errorCode}: reported of a text after it was accepted`;
      await this.pause.begin(manager, { reason, endsWith: 'sent', attemptedAt });
    } else {
      await this.pause.end(manager, state === 'accepted' || state === 'failed' ? 'accepted' : 'sent', attemptedAt);
    }
  }

  private async recordPhone(manager: EntityManager, { phone, state, errorCode, finishedAt }: Message): Promise<void> {
    if (!phone) return;
    if (state === 'delivered') await recordReached(manager, phone);
    if (errorCode !== undefined && finishedAt) await recordErrorCode(manager, phone, errorCode);
  }
}
