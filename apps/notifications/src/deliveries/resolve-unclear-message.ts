import { isInfrastructureError, queryRow } from '@barrelhive/database';
import { inSpan, logger, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { MAY_REPEAT, NOBODY_KNOWS, type Channel } from '../notices/channel';
import { FinishUnsent } from './finish-unsent';
import { findMessage, type Message, NEVER_CLEAR } from './message';
import { moveMessage, moveUnread } from './move-message';
import { RecordReport } from './record-report';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { DeferUnreadable, unreadRow, type UnreadMessage } from './defer-unreadable';

/** A message that is unclear after this much time in which the provider answered is given up, since none is better than two. */
const LONGEST_UNCLEAR_MS = 15 * 60_000;
/** One about which the provider answers nothing for this long is given up, too: its day is over, and its address must be free again. */
const LONGEST_UNANSWERED_MS = 24 * 60 * 60_000;
/** While one replica asks the provider the others leave the message alone. */
const ASKING_SECONDS = 20;
/** The first pause between two questions; it doubles while the provider does not list the message, */
const ASK_AGAIN_SECONDS = 5;
/** and up to this while it does not answer. */
const LONGEST_PAUSE_SECONDS = 60;

/** The next message to ask about. One that is still `sending` when its lease is over was left by a sender that died or stalled. */
const NEXT = `SELECT m.id, m.attempts, 'unknown' AS state, m.reason, extract(epoch FROM now() - m.created_at)::float8 AS "ageSeconds"
    FROM message m WHERE m.channel = $1 AND m.is_unresolved AND m.due_at <= now()
   ORDER BY m.due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

interface Answer {
  found: Awaited<ReturnType<Channel['find']>>;
}

/** Finds out what became of a message whose sending was cut off: by a time-out, a fault of the provider, or the sender's death. */
@Injectable()
export class ResolveUnclearMessage {
  private readonly log = logger('resolve-unclear-message');

  constructor(
    private readonly dataSource: DataSource,
    private readonly recordReport: RecordReport,
    private readonly finishUnsent: FinishUnsent,
    private readonly deferUnreadable: DeferUnreadable,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Looks into the next unclear message of a channel. False when there is none to look into yet. */
  async run(channel: Channel): Promise<boolean> {
    const taken = await this.dataSource.transaction((manager) => this.takeNext(manager, channel));
    if (!taken) return false;
    try {
      const message = await findMessage(this.dataSource.manager, 'WHERE m.id = $1', [taken.id]);
      if (message?.state === 'unknown' && message.attempts === taken.attempts) await this.lookInto(channel, message);
    } catch (error) {
      if (isInfrastructureError(error)) throw error;
      await this.deferUnreadable.run(taken, error);
    }
    return true;
  }

  private async takeNext(manager: EntityManager, channel: Channel): Promise<UnreadMessage | undefined> {
    const next = await queryRow(manager, unreadRow, NEXT, [channel.id]);
    if (next) await moveUnread(manager, next, 'looked-up', { dueAt: { inSeconds: ASKING_SECONDS } });
    return next;
  }

  private async lookInto(channel: Channel, message: Message): Promise<void> {
    await runWithCorrelationId(message.correlationId, () =>
      inSpan('notifications: resolve unclear message', {}, async () => {
        // By the clock of the database, like every time of a message.
        const askedAt = new Date(message.dueAt.getTime() - ASKING_SECONDS * 1000);
        const answer = await this.ask(channel, message);
        if (answer) await this.resolve(message, answer.found, askedAt);
        else await this.recordSilence(message, askedAt);
      }),
    );
  }

  private async ask(channel: Channel, message: Message): Promise<Answer | undefined> {
    const { id, address, body, attempts, attemptedAt, createdAt } = message;
    try {
      if (address === undefined || body === undefined || !attemptedAt) return { found: undefined };
      return { found: await channel.find({ id, address, body, attempts, attemptedAt, createdAt }) };
    } catch (error) {
      this.log.warn({ err: error, id: message.id }, 'the provider could not be asked about a message');
      return undefined;
    }
  }

  /** Only the time in which every question was answered counts: after an outage the list may lag as it does after an attempt. */
  private async resolve(message: Message, found: Answer['found'], askedAt: Date): Promise<void> {
    if (found === NOBODY_KNOWS) return this.giveUp(message);
    if (found === MAY_REPEAT) return void (await moveMessage(this.dataSource.manager, message, 'not-found', {}));
    const answeredSince = message.answeredSince ?? askedAt;
    const answeredMs = askedAt.getTime() - answeredSince.getTime();
    const remainingMs = this.settings.UNKNOWN_LOOKUP_SECONDS * 1000 - answeredMs;
    if (found && (found.confidence === 'certain' || remainingMs <= 0)) {
      const { report } = found;
      await this.dataSource.transaction((manager) => this.recordReport.run(manager, message.id, report));
    } else if (remainingMs <= 0) {
      await moveMessage(this.dataSource.manager, message, 'not-found', {});
      this.log.info({ id: message.id }, 'a message did not reach the provider and will be sent again');
    } else if ((message.answeredSeconds ?? 0) * 1000 + answeredMs >= LONGEST_UNCLEAR_MS) {
      await this.giveUp(message);
    } else {
      const pauseMs = Math.min(Math.max(ASK_AGAIN_SECONDS * 1000, answeredMs), remainingMs);
      const dueAt = { inSeconds: pauseMs / 1000 };
      await moveMessage(this.dataSource.manager, message, 'not-listed-yet', { dueAt, answeredSince });
    }
  }

  /** A question without an answer decides nothing. */
  private async recordSilence(message: Message, askedAt: Date): Promise<void> {
    const { unclearSince = askedAt, answeredSince = askedAt, answeredSeconds = 0 } = message;
    const unclearMs = askedAt.getTime() - unclearSince.getTime();
    if (unclearMs >= LONGEST_UNANSWERED_MS) return this.giveUp(message);
    const inSeconds = Math.min(Math.max(ASK_AGAIN_SECONDS, unclearMs / 1000), LONGEST_PAUSE_SECONDS);
    await moveMessage(this.dataSource.manager, message, 'lookup-failed', {
      dueAt: { inSeconds },
      answeredSeconds: answeredSeconds + (askedAt.getTime() - answeredSince.getTime()) / 1000,
    });
  }

  private async giveUp(message: Message): Promise<void> {
    const ending = { step: 'given-up', reason: NEVER_CLEAR } as const;
    await this.dataSource.transaction((manager) => this.finishUnsent.run(manager, message, ending));
  }
}
