import { inSpan, logger, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { FinishUnsent, NEVER_CLEAR } from '../messages/finish-unsent';
import { findMessage, type Message } from '../messages/message';
import { moveMessage } from '../messages/move-message';
import { RecordReport } from '../messages/record-report';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { FindAtProvider } from './find-at-provider';

/** A message that is unclear for longer is given up, since none is better than two (facts: sms). */
const LONGEST_UNCLEAR_MS = 15 * 60_000;
/** While one replica asks the provider the others leave the message alone. */
const ASKING_SECONDS = 20;
/** The first pause between two questions; it doubles while the provider does not list the message. */
const ASK_AGAIN_SECONDS = 5;

/** Finds out what became of a message whose sending was cut off: by a time-out, a fault of the provider, or the sender's death. */
@Injectable()
export class ResolveUnclearMessage {
  private readonly log = logger('resolve-unclear-message');

  constructor(
    private readonly dataSource: DataSource,
    private readonly findAtProvider: FindAtProvider,
    private readonly recordReport: RecordReport,
    private readonly finishUnsent: FinishUnsent,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Looks into the next unclear message. False when there is none to look into yet. */
  async run(): Promise<boolean> {
    const message = await this.dataSource.transaction((manager) => this.takeNext(manager));
    if (!message) return false;
    await runWithCorrelationId(message.correlationId, () =>
      inSpan('notifications: resolve unclear message', {}, () => this.resolve(message)),
    );
    return true;
  }

  /** A message that is still `sending` when its lease is over was left by a sender that died or stalled. */
  private async takeNext(manager: EntityManager): Promise<Message | undefined> {
    const found = await findMessage(
      manager,
      `WHERE m.state IN ('sending', 'unknown') AND m.due_at <= now() ORDER BY m.due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    return found && moveMessage(manager, found, 'asked', { dueAt: { inSeconds: ASKING_SECONDS } });
  }

  private async resolve(message: Message): Promise<void> {
    const askedAt = Date.now();
    const unclearSince = message.unclearSince?.getTime() ?? askedAt;
    try {
      const found = await this.findAtProvider.run(message);
      const remainingMs = this.settings.UNKNOWN_LOOKUP_SECONDS * 1000 - (askedAt - unclearSince);
      if (found && (found.confidence === 'certain' || remainingMs <= 0)) {
        const { report } = found;
        await this.dataSource.transaction((manager) => this.recordReport.run(manager, message.id, report));
      } else if (remainingMs > 0) {
        const pauseMs = Math.max(ASK_AGAIN_SECONDS * 1000, askedAt - unclearSince);
        await this.askAgainIn(Math.min(pauseMs, remainingMs) / 1000, message);
      } else {
        await this.recordAbsence(message);
      }
    } catch (error) {
      this.log.warn({ err: error, id: message.id }, 'the provider could not be asked about a message');
      if (askedAt - unclearSince >= LONGEST_UNCLEAR_MS) await this.giveUp(message);
      else await this.askAgainIn(ASK_AGAIN_SECONDS, message);
    }
  }

  /** The provider's list lags. A message that is missing after that time was not taken and is sent again. */
  private async recordAbsence(message: Message): Promise<void> {
    await moveMessage(this.dataSource.manager, message, 'not-there', {});
    this.log.info({ id: message.id }, 'a message did not reach the provider and will be sent again');
  }

  private async askAgainIn(inSeconds: number, message: Message): Promise<void> {
    await moveMessage(this.dataSource.manager, message, 'ask-later', { dueAt: { inSeconds } });
  }

  private async giveUp(message: Message): Promise<void> {
    const ending = { step: 'given-up', reason: NEVER_CLEAR } as const;
    await this.dataSource.transaction((manager) => this.finishUnsent.run(manager, message, ending));
  }
}
