import { queryRow } from '@barrelhive/database';
import { secondsLeftInWindow, type SendSchedule } from '@barrelhive/rules';
import { inSpan, logger, metrics, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { FinishUnsent } from '../messages/finish-unsent';
import { moveMessage } from '../messages/move-message';
import { RecordReport } from '../messages/record-report';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { SendingPause } from '../pausing/sending-pause';
import { isOptedOutSql, recordErrorCode } from '../phones/phone-state';
import { ClaimMessage, type ClaimedMessage } from './claim-message';
import { PostMessage, type PostOutcome } from './post-message';
import { SendPace } from './send-pace';
import { WaitingMessages } from './waiting-messages';

const unforeseenRefusals = metrics.counter({
  name: 'barrelhive_sms_unforeseen_refusals_total',
  help: 'Texts the provider refused for a reason that is not in our table: they are tried again, and somebody has to look',
});

const lastLookRow = z.object({ isFresh: z.boolean(), isOptedOut: z.boolean() });

/** Sends one message in two parts: it is claimed when the pace allows, then looked at once more and posted, and the outcome recorded. */
@Injectable()
export class SendMessage {
  private readonly log = logger('send-message');
  /** A claim older than this is given back: the call would not end before others look for the message. */
  private readonly longestStallSeconds: number;

  constructor(
    private readonly dataSource: DataSource,
    private readonly waiting: WaitingMessages,
    private readonly pace: SendPace,
    private readonly claimMessage: ClaimMessage,
    private readonly postMessage: PostMessage,
    private readonly recordReport: RecordReport,
    private readonly finishUnsent: FinishUnsent,
    private readonly pause: SendingPause,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) { SENDING_LEASE_SECONDS, TWILIO_TIMEOUT_SECONDS }: NotificationsSettings,
  ) {
    this.longestStallSeconds = (SENDING_LEASE_SECONDS - TWILIO_TIMEOUT_SECONDS) / 2;
  }

  /**
   * Looks the queue through, waits for the common pace and claims the next message. `none` when nothing may go, `not-sent` when
   * messages must not go out now, which spends nothing of the pace.
   */
  async takeNext(): Promise<ClaimedMessage | 'none' | 'not-sent'> {
    const outlook = await this.waiting.lookThrough();
    if (outlook !== 'may-go') return outlook === 'none' ? 'none' : 'not-sent';
    await this.pace.awaitTurn();
    const claim = await this.claimMessage.run();
    if (claim.kind !== 'claimed') return claim.kind;
    this.pace.spendTurn();
    return claim.message;
  }

  /** Posts a claimed message. Rejects only when the outcome cannot be recorded; then it counts as unclear. */
  async post(message: ClaimedMessage): Promise<void> {
    await runWithCorrelationId(message.correlationId, () =>
      inSpan('notifications: send message', {}, () => this.send(message)),
    );
  }

  private async send(message: ClaimedMessage): Promise<void> {
    const obstacle = await this.lastObstacle(message);
    const outcome: PostOutcome = obstacle
      ? { kind: 'put-off', pauseSeconds: 0, reason: obstacle }
      : await this.postMessage.run(message);
    await this.dataSource.transaction((manager) => this.record(manager, message, outcome));
  }

  /**
   * What came up since the claim, asked by one statement right before the post: whatever is committed until then counts. The next
   * claim decides what becomes of the message. Fresh is told by the clock of the database, which goes on while a process is stopped or its
   * machine sleeps, and by which others take over.
   */
  private async lastObstacle({ id, attempts, phone }: ClaimedMessage): Promise<string | undefined> {
    const row = await queryRow(
      this.dataSource,
      lastLookRow,
      `SELECT attempted_at + make_interval(secs => $3) > now() AS "isFresh", ${isOptedOutSql('$4')} AS "isOptedOut"
         FROM message WHERE id = $1 AND attempts = $2 AND state = 'sending'`,
      [id, attempts, this.longestStallSeconds, phone],
    );
    if (!row?.isFresh) return 'stalled before the call';
    if (row.isOptedOut) return 'opted out since the claim';
    return secondsLeftInWindow(new Date(), this.schedule) === 0 ? 'the window closed since the claim' : undefined;
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
        return this.pause.noteUnclear(manager, { reason: outcome.reason, attemptedAt: message.attemptedAt });
      case 'refused':
        return this.recordRefusal(manager, message, outcome);
    }
  }

  private async recordPutOff(
    manager: EntityManager,
    message: ClaimedMessage,
    { reason, pauseSeconds, fault, isAnswer }: Extract<PostOutcome, { kind: 'put-off' }>,
  ): Promise<void> {
    const { attemptedAt } = message;
    await moveMessage(manager, message, 'put-off', { dueAt: { inSeconds: pauseSeconds }, reason, fault });
    if (isAnswer) await this.pause.noteAnswer(manager, attemptedAt);
    if (fault === 'account') return this.pause.begin(manager, { reason, endsWith: 'accepted', attemptedAt });
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
