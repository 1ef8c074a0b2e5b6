import { queryRows } from '@barrelhive/database';
import { segmentCount, type SendSchedule } from '@barrelhive/rules';
import { inSpan, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { secondsToDeliver } from '../notices/expiry';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { isOptedOutSql } from '../phones/phone-state';
import { ClaimMessages, type ClaimedMessage } from './claim-messages';
import { Places } from './places';
import { PostMessage, type PostOutcome } from './post-message';
import { RecordOutcome } from './record-outcome';
import { SendPace } from './send-pace';
import { WaitingMessages } from './waiting-messages';

/** The queue is looked through again after so long, also while messages go out that a look before found. */
const LOOK_AGAIN_MS = 1_000;

const lastLookRow = z.object({ id: z.string(), isFresh: z.boolean(), isOptedOut: z.boolean(), isTheirs: z.boolean() });

/** What is known of some claimed messages right before their posts. */
type LastLook = ReadonlyMap<string, z.infer<typeof lastLookRow>>;

/**
 * Sends messages in two parts: as many as the pace lets go are claimed together, then looked at once more together and posted, each on its
 * own, and the outcomes recorded.
 */
@Injectable()
export class SendMessage {
  /** A claim older than this is given back: the call would not end before others look for the message. */
  private readonly longestStallSeconds: number;
  /** As many messages that are due were found by the last look and not taken since. */
  private found = 0;
  private lookAgainAt = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly waiting: WaitingMessages,
    private readonly pace: SendPace,
    private readonly claimMessages: ClaimMessages,
    private readonly places: Places,
    private readonly postMessage: PostMessage,
    private readonly recordOutcome: RecordOutcome,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) { SENDING_LEASE_SECONDS, TWILIO_TIMEOUT_SECONDS }: NotificationsSettings,
  ) {
    this.longestStallSeconds = (SENDING_LEASE_SECONDS - TWILIO_TIMEOUT_SECONDS) / 2;
  }

  /**
   * Looks the queue through, waits for the common pace and claims the next messages. `none` when nothing may go, `not-sent` when
   * messages must not go out now, which spends nothing of the pace.
   */
  async takeNext(atMost: number): Promise<ClaimedMessage[] | 'none' | 'not-sent'> {
    if (this.found === 0 || performance.now() >= this.lookAgainAt) {
      const queueState = await this.waiting.nextDue();
      this.found = queueState.kind === 'may-go' ? queueState.due : 0;
      this.lookAgainAt = performance.now() + LOOK_AGAIN_MS;
      if (queueState.kind !== 'may-go') return queueState.kind === 'none' ? 'none' : 'not-sent';
    }
    const turns = await this.pace.awaitTurns(Math.min(atMost, this.found));
    const claim = await this.claimMessages.run(turns);
    const claimed = claim.kind === 'claimed' ? claim.messages : [];
    this.found = claimed.length === turns ? this.found - turns : 0;
    if (claim.kind !== 'claimed') return claim.kind;
    this.pace.spendTurns(claimed.reduce((segments, { body }) => segments + segmentCount(body), 0));
    return claimed;
  }

  /** Posts claimed messages. Each promise rejects only when the outcome cannot be recorded; then the message counts as unclear. */
  post(messages: readonly ClaimedMessage[]): Promise<void>[] {
    this.places.take(messages.length);
    const lastLook = this.recheckBeforePost(messages);
    return messages.map((message) =>
      runWithCorrelationId(message.correlationId, () =>
        inSpan('notifications: send message', {}, () => this.send(message, lastLook)),
      ),
    );
  }

  private async send(message: ClaimedMessage, lastLook: Promise<LastLook>): Promise<void> {
    let outcome: PostOutcome;
    try {
      outcome = await this.outcomeOf(message, lastLook);
      // A post that failed may begin a pause, which must stand before another message is claimed in its place.
      if (outcome.kind !== 'taken') await this.recordOutcome.run(message, outcome);
    } finally {
      this.places.free();
    }
    if (outcome.kind === 'taken') await this.recordOutcome.run(message, outcome);
  }

  private async outcomeOf(message: ClaimedMessage, lastLook: Promise<LastLook>): Promise<PostOutcome> {
    const obstacle = this.obstacleTo(message, await lastLook);
    return obstacle ? { kind: 'requeued', pauseSeconds: 0, reason: obstacle } : this.postMessage.run(message);
  }

  /** What came up since the claim. The next claim decides then what becomes of the message. */
  private obstacleTo({ id, trueUntil }: ClaimedMessage, lastLook: LastLook): string | undefined {
    const seen = lastLook.get(id);
    if (!seen?.isFresh) return 'stalled before the call';
    if (seen.isOptedOut) return 'opted out since the claim';
    // Of a number that was given up it may not be known any more whether it opted out.
    if (!seen.isTheirs) return 'the number changed since the claim';
    const seconds = secondsToDeliver(new Date(), this.schedule, trueUntil);
    return seconds === 0 ? 'the window closed, or it became too old, since the claim' : undefined;
  }

  /**
   * One statement, the last before the posts: what is committed until then counts. Fresh is told by the clock of the database, which goes
   * on while a process is stopped or its machine sleeps, and by which others take over.
   */
  private async recheckBeforePost(messages: readonly ClaimedMessage[]): Promise<LastLook> {
    const rows = await queryRows(
      this.dataSource,
      lastLookRow,
      `SELECT m.id, m.attempted_at + make_interval(secs => $3) > now() AS "isFresh", ${isOptedOutSql('m.phone')} AS "isOptedOut",
              EXISTS (SELECT FROM recipient r WHERE r.user_id = m.user_id AND r.phone = m.phone) AS "isTheirs"
         FROM unnest($1::uuid[], $2::integer[]) AS claimed (id, attempts)
         JOIN message m ON m.id = claimed.id AND m.attempts = claimed.attempts AND m.state = 'sending'`,
      [messages.map(({ id }) => id), messages.map(({ attempts }) => attempts), this.longestStallSeconds],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
