import { Outbox } from '@barrelhive/messaging';
import { logger, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SendingPause } from './sending-pause';
import type { Channel, DeliveryReport } from '../notices/channel';
import { recordFault, recordReached } from '../standing/standing';
import { FinishUnsent } from './finish-unsent';
import { findMessage, NO_MORE_TODAY, type Message, type MessageState, type ReportedState } from './message';
import { Lanes } from './lanes';
import type { Moment } from './message-steps';
import { moveMessage } from './move-message';
import { messagesMoved } from './moved-messages';
import { publishSent } from './publish-sent';
import { forgetRecoveredText } from './recovered-texts';
import { isReturned, noteReturned } from './returned-texts';

/** Longer than the pause of all sending, so that the next trial is made by another message. */
const RETURNED_PAUSE_SECONDS = 90;
/** What came back more often is not tried with each trial any more: what a notice was about is judged anew, an announcement waits for this long. */
const RETURNS_AT_MOST = 3;
const OFTEN_RETURNED_PAUSE_SECONDS = 3_600;
const AWAY = 'provider away';

const reportedLate = metrics.counter({
  name: 'barrelhive_messages_reported_late_total',
  help: 'Messages that the provider reported on after they had expired or been given up: their alerts may be told again',
});
reportedLate.inc(0);

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
    private readonly lanes: Lanes,
  ) {}

  /**
   * Must run in a transaction. A repeated report and an outdated one change nothing. Of a message that is gone, the id of the text is noted, so
   * that it is taken for nobody else's.
   */
  async run(manager: EntityManager, messageId: string, report: DeliveryReport): Promise<void> {
    const { sid, state, errorCode } = report;
    const before = await findMessage(manager, 'WHERE id = $1 FOR UPDATE', [messageId]);
    await this.freeOccasion(manager, before, report);
    if (!before) {
      await noteReturned(manager, messageId, sid);
      return;
    }
    if (before.sid !== sid && (await isReturned(manager, sid))) return;
    if (before.sid && before.sid !== sid) {
      this.log.error({ messageId, sid: before.sid, otherSid: sid }, 'the provider has one message twice');
      messagesMoved.inc({ channel: before.channel, state: before.state, reason: 'doubled' });
      return;
    }
    const { channel } = this.lanes.of(before.channel);
    if (await this.returnToQueue(manager, channel, before, report)) return;
    const reported = await moveMessage(manager, before, state, { sid, errorCode });
    if (!reported) return;
    if (before.state === 'expired') reportedLate.inc();
    messagesMoved.inc({
      channel: reported.channel,
      state: reported.state,
      reason: errorCode === undefined ? '' : String(errorCode),
    });
    if (!before.acceptedAt) await publishSent(manager, this.outbox, [reported]);
    await this.recordAddress(manager, channel, reported);
    await this.recordAccount(manager, channel, reported);
    this.log.info({ messageId, state, errorCode }, 'the provider reported on a message');
  }

  /** For a text that no message knows: it was recovered, and reached nobody after all. */
  private async freeOccasion(
    manager: EntityManager,
    message: Message | undefined,
    report: DeliveryReport,
  ): Promise<void> {
    if (message?.sid !== undefined) return;
    if (this.lanes.all.some(({ channel }) => nextTryOf(channel, report)))
      await forgetRecoveredText(manager, report.sid);
  }

  /**
   * What the provider accepted, and what surely reached nobody, waits again as if it had been refused at once. Where nothing more is taken of
   * us today, what a notice is about is judged anew tomorrow. False when that does not apply: then the report ends the message.
   */
  private async returnToQueue(
    manager: EntityManager,
    channel: Channel,
    before: Message,
    report: DeliveryReport,
  ): Promise<boolean> {
    const { sid, state, errorCode } = report;
    const nextTry = nextTryOf(channel, report);
    if (!nextTry || !TAKEN_BACK_FROM.includes(before.state)) return false;
    const { dueAt, endsAs } = afterReturn(nextTry, await noteReturned(manager, before.id, sid));
    const reason = `${errorCode}: accepted, and not sent`;
    // In a state before `accepted` it is enough that the text is noted: who asks for it goes on as if the provider had never had it.
    const returned = await moveMessage(manager, before, 'returned', { dueAt, reason, errorCode });
    if (returned) messagesMoved.inc({ channel: returned.channel, state: returned.state, reason: String(errorCode) });
    if (endsAs && before.alertId !== undefined) {
      await this.finishUnsent.run(manager, returned ?? before, { step: 'expired', reason: endsAs });
    }
    await this.recordAccount(manager, channel, { ...before, state, errorCode });
    this.log.warn({ messageId: before.id, sid, errorCode }, 'a message was accepted and not sent, and waits again');
    return true;
  }

  /** Whether the provider sends for us shows in some cases only after it accepted a message. */
  private async recordAccount(
    manager: EntityManager,
    channel: Channel,
    { state, errorCode, attemptedAt }: Message,
  ): Promise<void> {
    if (!attemptedAt) return;
    if (errorCode !== undefined && channel.faultOf(errorCode) === 'account') {
      const reason = `${errorCode}: reported of a message after it was accepted`;
      await this.pause.begin(manager, { channel: channel.id, reason, endsWith: 'sent', attemptedAt });
    } else {
      const proof = state === 'accepted' || state === 'failed' ? 'accepted' : 'sent';
      await this.pause.end(manager, channel.id, proof, attemptedAt);
    }
  }

  private async recordAddress(
    manager: EntityManager,
    channel: Channel,
    { address, state, errorCode, finishedAt }: Message,
  ): Promise<void> {
    if (!address) return;
    if (state === 'delivered') await recordReached(manager, channel, [address]);
    if (errorCode !== undefined && finishedAt) await recordFault(manager, channel, address, channel.faultOf(errorCode));
  }
}

/** When a message is tried again that the provider accepted and did not send; undefined where it may have. */
function nextTryOf(channel: Channel, { state, errorCode }: DeliveryReport): Date | 'soon' | undefined {
  return errorCode === undefined || !FAILED.includes(state) ? undefined : channel.nextTryAfter(errorCode);
}

/** When a message that came back is tried again after this many returns, and why a notice of an alert ends instead. */
function afterReturn(nextTry: Date | 'soon', returns: number): { dueAt: Moment; endsAs?: string } {
  if (nextTry !== 'soon') return { dueAt: nextTry, endsAs: NO_MORE_TODAY };
  if (returns <= RETURNS_AT_MOST) return { dueAt: { inSeconds: RETURNED_PAUSE_SECONDS } };
  return { dueAt: { inSeconds: OFTEN_RETURNED_PAUSE_SECONDS }, endsAs: AWAY };
}
