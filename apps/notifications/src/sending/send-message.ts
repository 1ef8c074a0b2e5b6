import { setTimeout } from 'node:timers/promises';
import { inSpan, logger, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FinishUnsent } from '../messages/finish-unsent';
import { moveMessage } from '../messages/move-message';
import { RecordReport } from '../messages/record-report';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { recordErrorCode } from '../phones/phone-state';
import { ClaimMessage, type ClaimedMessage } from './claim-message';
import { PostMessage, type PostOutcome } from './post-message';
import { SendPace } from './send-pace';

/** A message that was claimed for posting, and when the claim began (on the process's own clock). */
export interface MessageInTurn {
  message: ClaimedMessage;
  claimedAt: number;
}

/** Sends one message in two parts: it is claimed when the pace allows, then posted, and the outcome recorded. */
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
    @Inject(NOTIFICATIONS_SETTINGS) { SENDING_LEASE_SECONDS, TWILIO_TIMEOUT_SECONDS }: NotificationsSettings,
  ) {
    this.longestStallMs = ((SENDING_LEASE_SECONDS - TWILIO_TIMEOUT_SECONDS) / 2) * 1000;
  }

  /** Waits for the common pace and claims the next message. `none` when nothing is due, `not-sent` when it must not go out now. */
  async takeNext(): Promise<MessageInTurn | 'none' | 'not-sent'> {
    if (!(await this.claimMessage.isAnythingDue())) return 'none';
    await setTimeout(await this.pace.reserve());
    const claimedAt = performance.now();
    const claim = await this.claimMessage.run();
    return claim.kind === 'claimed' ? { message: claim.message, claimedAt } : claim.kind;
  }

  /** Posts a claimed message. Rejects only when the outcome cannot be recorded; then it counts as unclear. */
  async post({ message, claimedAt }: MessageInTurn): Promise<void> {
    await runWithCorrelationId(message.correlationId, () =>
      inSpan('notifications: send message', {}, () => this.send(message, claimedAt)),
    );
  }

  private async send(message: ClaimedMessage, claimedAt: number): Promise<void> {
    const stalled = performance.now() - claimedAt > this.longestStallMs;
    const outcome: PostOutcome = stalled
      ? { kind: 'put-off', pauseSeconds: 0, reason: 'stalled before the call', operatorMustAct: false }
      : await this.postMessage.run(message);
    await this.dataSource.transaction((manager) => this.record(manager, message, outcome));
  }

  private async record(manager: EntityManager, message: ClaimedMessage, outcome: PostOutcome): Promise<void> {
    const { id } = message;
    switch (outcome.kind) {
      case 'taken':
        return this.recordReport.run(manager, id, outcome.report);
      case 'put-off':
        this.log[outcome.operatorMustAct ? 'error' : 'warn']({ id, reason: outcome.reason }, 'a message was put off');
        await moveMessage(manager, message, 'put-off', {
          dueAt: { inSeconds: outcome.pauseSeconds },
          reason: outcome.reason,
        });
        return;
      case 'unclear':
        this.log.warn({ id, reason: outcome.reason }, 'it is unclear whether a message was taken');
        await moveMessage(manager, message, 'unclear', { reason: outcome.reason });
        return;
      case 'refused':
        return this.recordRefusal(manager, message, outcome);
    }
  }

  private async recordRefusal(
    manager: EntityManager,
    message: ClaimedMessage,
    { errorCode, reason }: Extract<PostOutcome, { kind: 'refused' }>,
  ): Promise<void> {
    this.log.warn({ id: message.id, errorCode, reason }, 'the provider refused a message');
    await this.finishUnsent.run(manager, message, { step: 'refused', reason, errorCode });
    if (errorCode !== undefined) await recordErrorCode(manager, message.phone, errorCode);
  }
}
