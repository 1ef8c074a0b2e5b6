import { Outbox } from '@barrelhive/messaging';
import { logger, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SendingPause } from './sending-pause';
import { recordErrorCode, recordReached } from '../phones/phone-state';
import { nextDayOfCarriers, nextTryAfter, providerFaultOf, type NextTry } from '../twilio/provider-faults';
import { FinishUnsent, messagesMoved } from './finish-unsent';
import { findMessage, NO_MORE_TODAY, type Message } from './message';
import type { MessageState, ReportedState } from './message-state';
import type { Moment } from './message-steps';
import { moveMessage } from './move-message';
import { publishSent } from './publish-sent';
import { isReturned, noteReturned } from './returned-texts';

/** Longer than the pause of all sending, so that the next trial is made by another message. */
const RETURNED_PAUSE_SECONDS = 90;
/** What came back more often is not tried with each trial any more: what a notice was about is judged anew, an announcement waits for so long. */
const RETURNS_AT_MOST = 3;
const OFTEN_RETURNED_PAUSE_SECONDS = 3_600;
const AWAY = 'provider away';

const reportedLate = metrics.counter({
  name: 'barrelhive_messages_reported_late_total',
  help: 'Texts that the provider reported on after their message had expired or been given up: their alerts may be told again',
});
reportedLate.inc(0);

/** What the provider says of one of our messages. */
export interface DeliveryReport {
  sid: string;
  state: ReportedState;
  errorCode?: number | undefined;
}

const FAILED: readonly ReportedState[] = ['undelivered', 'failed'];
/** Before the text was reported as delivered, or its message ended without it. */
const TAKEN_BACK_FROM: readonly MessageState[] = ['pending', 'sending', 'unknown', 'accepted', 'sent', 'expired'];

/** Records what the provider says of one message, whether in its reply, by a callback or when asked. */
@Injectable()
export class RecordReport {
  private readonly log = logger('record-report');

  constructor(
    private readonly outbox: Outbox,
    private readonly pause: SendingPause,
    private readonly finishUnsent: FinishUnsent,
  ) {}

  /**
   * Must run in a transaction. A repeated report and an outdated one change nothing. Of a message that is gone the text's id is noted, so
   * that it is taken for nobody else's.
   */
  async run(manager: EntityManager, messageId: string, report: DeliveryReport): Promise<void> {
    const { sid, state, errorCode } = report;
    const before = await findMessage(manager, 'WHERE id = $1 FOR UPDATE', [messageId]);
    if (!before) {
      await noteReturned(manager, messageId, sid);
      return;
    }
    if (before.sid !== sid && (await isReturned(manager, sid))) return;
    if (before.sid && before.sid !== sid) {
      this.log.error({ messageId, sid: before.sid, otherSid: sid }, 'the provider has one message twice');
      messagesMoved.inc({ state: before.state, reason: 'doubled' });
      return;
    }
    if (await this.returnToQueue(manager, before, report)) return;
    const reported = await moveMessage(manager, before, state, { sid, errorCode });
    if (!reported) return;
    if (before.state === 'expired') reportedLate.inc();
    messagesMoved.inc({ state: reported.state, reason: errorCode === undefined ? '' : String(errorCode) });
    if (!before.acceptedAt) await publishSent(manager, this.outbox, [reported]);
    await this.recordPhone(manager, reported);
    await this.recordAccount(manager, reported);
    this.log.info({ messageId, state, errorCode }, 'the provider reported on a message');
  }

  /**
   * A text that the provider accepted, and that surely reached nobody, waits again as if it had been refused at once. Where its carrier takes
   * no more of us today, what a notice is about is judged anew tomorrow. False when that does not apply: then the report ends the message.
   */
  private async returnToQueue(
    manager: EntityManager,
    before: Message,
    { sid, state, errorCode }: DeliveryReport,
  ): Promise<boolean> {
    const nextTry = errorCode === undefined ? undefined : nextTryAfter(errorCode);
    if (!nextTry || !FAILED.includes(state) || !TAKEN_BACK_FROM.includes(before.state)) return false;
    const { dueAt, endsAs } = afterReturn(nextTry, await noteReturned(manager, before.id, sid));
    const reason = `${errorCode}: accepted, and not sent`;
    // In a state before `accepted` it is enough that the text is noted: who asks for it goes on as if the provider had never had it.
    const returned = await moveMessage(manager, before, 'returned', { dueAt, reason, errorCode });
    if (returned) messagesMoved.inc({ state: returned.state, reason: String(errorCode) });
    if (endsAs && before.content.kind === 'alert') {
      await this.finishUnsent.run(manager, returned ?? before, { step: 'expired', reason: endsAs });
    }
    await this.recordAccount(manager, { ...before, state, errorCode });
    this.log.warn({ messageId: before.id, sid, errorCode }, 'a text was accepted and not sent, and waits again');
    return true;
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
    if (state === 'delivered') await recordReached(manager, [phone]);
    if (errorCode !== undefined && finishedAt) await recordErrorCode(manager, phone, errorCode);
  }
}

/** When a text that came back is tried again after so many returns, and why a notice of an alert ends instead. */
function afterReturn(nextTry: NextTry, returns: number): { dueAt: Moment; endsAs?: string } {
  if (nextTry !== 'soon') return { dueAt: nextDayOfCarriers(new Date()), endsAs: NO_MORE_TODAY };
  if (returns <= RETURNS_AT_MOST) return { dueAt: { inSeconds: RETURNED_PAUSE_SECONDS } };
  return { dueAt: { inSeconds: OFTEN_RETURNED_PAUSE_SECONDS }, endsAs: AWAY };
}
