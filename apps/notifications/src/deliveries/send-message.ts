import type { Obstacle } from '@barrelhive/contracts';
import { queryRows } from '@barrelhive/database';
import type { SendSchedule } from '@barrelhive/rules';
import { inSpan, logger, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import type { Channel, ClaimedDelivery, PostOutcome } from '../notices/channel';
import { secondsToDeliver, type NoticeExpiry } from '../notices/expiry';
import { NOTIFICATIONS_SETTINGS, SEND_SCHEDULE, type NotificationsSettings } from '../notifications-settings';
import { isOptedOutSql } from '../standing/standing';
import { ClaimMessages } from './claim-messages';
import type { Lane } from './lanes';
import { posted } from './moved-messages';
import { RecordOutcome } from './record-outcome';
import { WaitingMessages } from './waiting-messages';

/** The queue is looked through again after this long, also while messages go out that a look before found. */
const LOOK_AGAIN_MS = 1_000;

/** What kept a message from its last look, a busy database above all, is not asked again at once. */
const STALLED_PAUSE_SECONDS = 1;

const lastLookRow = z.object({ id: z.string(), isFresh: z.boolean(), isOptedOut: z.boolean(), isTheirs: z.boolean() });

/** What keeps a claimed message from its post. */
type LateObstacle = Obstacle | NoticeExpiry | 'stalled' | 'address changed';

/** What is known of some claimed messages right before their posts. */
type LastLook = ReadonlyMap<string, z.infer<typeof lastLookRow>>;

/**
 * Sends the messages of a channel in two parts: as many as the pace lets go are claimed together, then looked at once more together and posted, each on its
 * own, and the outcomes recorded.
 */
@Injectable()
export class SendMessage {
  private readonly log = logger('send-message');

  constructor(
    private readonly dataSource: DataSource,
    private readonly waiting: WaitingMessages,
    private readonly claimMessages: ClaimMessages,
    private readonly recordOutcome: RecordOutcome,
    @Inject(SEND_SCHEDULE) private readonly schedule: SendSchedule,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /**
   * Looks through the queue, waits for the common pace and claims the next messages. `none` when nothing may go, `not-sent` when
   * messages must not go out now, which spends nothing of the pace.
   */
  async takeNext(lane: Lane, atMost: number): Promise<ClaimedDelivery[] | 'none' | 'not-sent'> {
    const { channel, pace } = lane;
    if (lane.found === 0 || performance.now() >= lane.lookAgainAt) {
      const queueState = await this.waiting.nextDue(channel);
      lane.found = queueState.kind === 'may-go' ? queueState.due : 0;
      lane.lookAgainAt = performance.now() + LOOK_AGAIN_MS;
      if (queueState.kind !== 'may-go') return queueState.kind === 'none' ? 'none' : 'not-sent';
    }
    const turns = await pace.awaitTurns(Math.min(atMost, lane.found));
    const claim = await this.claimMessages.run(channel, turns);
    const claimed = claim.kind === 'claimed' ? claim.messages : [];
    lane.found = claimed.length === turns ? lane.found - turns : 0;
    if (claim.kind !== 'claimed') return claim.kind;
    pace.spendTurns(claimed.reduce((sum, { units }) => sum + units, 0));
    return claimed;
  }

  /** Posts claimed messages. Each promise rejects only when the outcome cannot be recorded; then the message counts as unclear. */
  post(lane: Lane, messages: readonly ClaimedDelivery[]): Promise<void>[] {
    lane.places.take(messages.length);
    const lastLook = this.recheckBeforePost(lane.channel, messages).catch((error: unknown): LastLook => {
      this.log.error({ err: error }, 'claimed messages could not be looked at once more, and are given back');
      return new Map();
    });
    return messages.map((message) =>
      runWithCorrelationId(message.correlationId, () =>
        inSpan('notifications: send message', {}, () => this.send(lane, message, lastLook)),
      ),
    );
  }

  private async send(lane: Lane, message: ClaimedDelivery, lastLook: Promise<LastLook>): Promise<void> {
    let outcome: PostOutcome;
    try {
      outcome = await this.outcomeOf(lane.channel, message, lastLook);
      // A post that failed may begin a pause, which must stand before another message is claimed in its place.
      if (outcome.kind !== 'taken') await this.recordOutcome.run(lane, message, outcome);
    } finally {
      lane.places.free();
    }
    if (outcome.kind === 'taken') await this.recordOutcome.run(lane, message, outcome);
  }

  private async outcomeOf(
    channel: Channel,
    message: ClaimedDelivery,
    lastLook: Promise<LastLook>,
  ): Promise<PostOutcome> {
    const obstacle = this.obstacleTo(channel, message, await lastLook);
    if (obstacle) {
      const pauseSeconds = obstacle === 'stalled' ? STALLED_PAUSE_SECONDS : 0;
      return { kind: 'requeued', pauseSeconds, reason: obstacle };
    }
    const outcome = await channel.post(message);
    posted.inc({ channel: channel.id, outcome: outcome.kind });
    return outcome;
  }

  /** What came up since the claim. The next claim decides then what becomes of the message. */
  private obstacleTo(
    channel: Channel,
    { id, address, trueUntil }: ClaimedDelivery,
    lastLook: LastLook,
  ): LateObstacle | undefined {
    const seen = lastLook.get(id);
    if (!seen?.isFresh) return 'stalled';
    if (seen.isOptedOut) return 'opted out';
    // Whether an address that was given up had opted out may not be known any more.
    if (!seen.isTheirs) return 'address changed';
    const now = new Date();
    if (secondsToDeliver(now, [channel.ownSchedule ?? this.schedule, ...channel.hoursAt(address)], trueUntil) > 0)
      return undefined;
    return trueUntil && trueUntil <= now ? 'stale' : 'outside the hours';
  }

  /**
   * One statement, the last before the posts: what is committed until then counts. Fresh is told by the clock of the database, which goes
   * on while a process is stopped or its machine sleeps, and by which others take over.
   */
  private async recheckBeforePost(channel: Channel, messages: readonly ClaimedDelivery[]): Promise<LastLook> {
    // An older claim is given back: the call would not end before others look for the message.
    const longestStallSeconds = (this.settings.SENDING_LEASE_SECONDS - channel.timeoutSeconds) / 2;
    const rows = await queryRows(
      this.dataSource,
      lastLookRow,
      `SELECT m.id, m.attempted_at + make_interval(secs => $3) > now() AS "isFresh", ${isOptedOutSql(channel, 'm.address')} AS "isOptedOut",
              EXISTS (SELECT FROM ${channel.recipients} WHERE r.user_id = m.user_id AND ${channel.address} = m.address) AS "isTheirs"
         FROM unnest($1::uuid[], $2::integer[]) AS claimed (id, attempts)
         JOIN message m ON m.id = claimed.id AND m.attempts = claimed.attempts AND m.state = 'sending'`,
      [messages.map(({ id }) => id), messages.map(({ attempts }) => attempts), longestStallSeconds],
    );
    return new Map(rows.map((row) => [row.id, row]));
  }
}
