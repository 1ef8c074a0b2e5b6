import { queryRows } from '@barrelhive/database';
import { logger, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import type { Channel } from '../notices/channel';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { moveLockedMessages } from './move-message';
import { RecordReport } from './record-report';

const unreportedRow = z.object({ id: z.string(), attempts: z.int(), sid: z.string(), correlationId: z.string() });

type Unreported = z.infer<typeof unreportedRow>;

/** A look reads the messages of a day, by their age: an index of what is accepted would have to be written twice for each text. */
const AT_ONCE = 50;

/** The next messages to ask about: accepted long ago, or asked about long ago, and not made more than a day ago. */
const NEXT = `SELECT m.id, m.attempts, m.sid, m.correlation_id AS "correlationId" FROM message m
  WHERE m.created_at > now() - interval '1 day' AND m.channel = $1 AND m.state = 'accepted'
    AND m.due_at <= now() - make_interval(secs => $2)
  LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`;

/**
 * Asks the provider about messages that it accepted and said nothing of since: a callback may be lost. By then what a notice says is true no
 * longer, so that the provider has sent it or never will; what was not sent waits for the next slot.
 */
@Injectable()
export class LookUpUnreported {
  private readonly log = logger('look-up-unreported');

  constructor(
    private readonly dataSource: DataSource,
    private readonly recordReport: RecordReport,
    @Inject(NOTIFICATIONS_SETTINGS) private readonly settings: NotificationsSettings,
  ) {}

  /** Asks about the next ones of a channel, one after the other. False when there are none yet. */
  async run(channel: Channel): Promise<boolean> {
    const next = await this.dataSource.transaction((manager) => this.takeNext(manager, channel));
    for (const one of next) await runWithCorrelationId(one.correlationId, () => this.ask(channel, one));
    return next.length > 0;
  }

  /** Nobody asks about them again before as much time has gone by once more. */
  private async takeNext(manager: EntityManager, channel: Channel): Promise<Unreported[]> {
    const next = await queryRows(manager, unreportedRow, NEXT, [channel.id, this.settings.BUNDLE_WAIT_SECONDS]);
    const ids = next.map(({ id }) => id);
    await moveLockedMessages(manager, ids, 'asked-about', { dueAt: { inSeconds: 0 } });
    return next;
  }

  private async ask(channel: Channel, { id, sid }: Unreported): Promise<void> {
    const report = await channel.lookUp(sid).catch((error: unknown) => {
      this.log.warn({ err: error, id }, 'the provider could not be asked about an accepted message');
    });
    if (report) await this.dataSource.transaction((manager) => this.recordReport.run(manager, id, report));
  }
}
