import { secondsLeftInWindow, type SendSchedule } from '@barrelhive/rules';
import { inSpan, logger, metrics, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FinishUnsent } from '../messages/finish-unsent';
import { moveMessage } from '../messages/move-message';
import { RecordReport } from '../messages/record-report';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { SendingPause } from '../pausing/sending-pause';
import { isOptedOut, recordErrorCode } from '../phones/phone-state';
import { ClaimMessage, type ClaimedMessage } from './claim-message';
import { PostMessage, type PostOutcome } from './post-message';
import { SendPace } from './send-pace';

const unforeseenRefusals = metrics.counter({
  name: 'barrelhive_sms_unforeseen_refusals_total',
  help: 'Texts the provider refused for a reason that is not in our table: they are tried again, and somebody has to look',
});

/** A message that was claimed for posting, and when the claim began (on the process's own clock). */
export interface MessageInTurn {
  message: ClaimedMessage;
  claimedAt: number;
}

/** Sends one message in two parts: it is claimed when the pace allows, then looked at once more and posted, and the outcome recorded. */
@Injectable()
export class SendMessage {
  private readonly log = logger('send-message');
  /** A claim older than this is given back: the call would not end before others look for the message. */
  private readonly longestStallMs: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly pace: SendPace,
    private readonly claimMessage: ClaimMessage,
    private readonly postMessage: PostMessage,
    private readonly recordReport: RecordReport,
    private readonly finishUnsent: FinishUnsent,
    private readonly pause: SendingPause,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) { SENDING_LEASE_SECONDS, TWILIO_TIMEOUT_SECONDS }: NotificationsSettings,
  ) {
    this.longestStallMs = ((SENDING_LEASE_SECONDS - TWILIO_TIMEOUT_SECONDS) / 2) * 1000;
  }

  /**
   * Waits for the common pace and claims the next message. `none` when nothing is due, `not-sent` when it must not go out now, which
   * spends nothing of the pace.
   */
  async takeNext(): Promise<MessageInTurn | 'none' | 'not-sent'> {
    if (!(await this.claimMessage.isAnythingDue())) return 'none';
    await this.pace.awaitTurn();
    const claimedAt = performance.now();
    const claim = await this.claimMessage.run();
    if (claim.kind !== 'claimed') return claim.kind;
    this.pace.spendTurn();
    return { message: claim.message, claimedAt };
  }

  /** Posts a claimed message. Rejects only when the outcome cannot be recorded; then it counts as unclear. */
  async post({ message, claimedAt }: MessageInTurn): Promise<void> {
    await runWithCorrelationId(message.correlationId, () =>
      inSpan('notifications: send message', {}, () => this.send(message, claimedAt)),
    );
  }

  private async send(message: ClaimedMessage, claimedAt: number): Promise<void> {
    const obstacle = await this.lastObstacle(message, claimedAt);
    const outcome: PostOutcome = obstacle
      ? { kind: 'put-off', pauseSeconds: 0, reason: obstacle }
      : await this.postMessage.run(message);
    await this.dataSource.transaction((manager) => this.record(manager, message, outcome));
  }

  /** What came up since the claim. The next claim decides then what becomes of the message. */
  private async lastObstacle({ phone }: ClaimedMessage, claimedAt: number): Promise<string | undefined> {
    if (await isOptedOut(this.dataSource.manager, phone)) return 'opted out since the claim';
    if (secondsLeftInWindow(new Date(), this.schedule) === 0) return 'the window closed since the claim';
    return performance.now() - claimedAt > this.longestStallMs ? 'stalled before the call' : undefined;
  }

  private async record(manager: EntityManager, message: ClaimedMessage, outcome: PostOutcome): Promise<void> {
    const { id } = message;
    switch (outcome.kind) {
      case 'taken':
        return this.recordReport.run(manager, id, outcome.report);
      case 'put-off':
        return this.recordPutOff(manager, message, outcome);
      case 'unclear':
        this.log.warn({ id, reason: outcome.reason }, 'it is unclear whether a message was taken');
        await moveMessage(manager, message, 'unclear', { reason: outcome.reason });
        return;
      case 'refused':
        return this.recordRefusal(manager, message, outcome);
    }
  }

  private async recordPutOff(
    manager: EntityManager,
    message: ClaimedMessage,
    { reason, pauseSeconds, fault }: Extract<PostOutcome, { kind: 'put-off' }>,
  ): Promise<void> {
    await moveMessage(manager, message, 'put-off', { dueAt: { inSeconds: pauseSeconds }, reason });
    if (fault === 'account') return this.pause.begin(manager, { reason, endsWith: 'accepted' });
    this.log.warn({ id: message.id, reason }, 'a message was put off');
    if (fault === 'unforeseen') unforeseenRefusals.inc();
  }

  private async recordRefusal(
    manager: EntityManager,
    message: ClaimedMessage,
    { errorCode, reason }: Extract<PostOutcome, { kind: 'refused' }>,
  ): Promise<void> {
    this.log.warn({ id: message.id, errorCode, reason }, 'the provider refused a message');
    await this.finishUnsent.run(manager, message, { step: 'refused', reason, errorCode });
    if (errorCode !== undefined) await recordErrorCode(manager, message.phone, errorCode);
    await this.pause.end(manager, 'accepted', message.attemptedAt);
  }
}
