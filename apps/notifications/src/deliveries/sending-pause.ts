import { execute, queryRow, queryRows } from '@barrelhive/database';
import { logger, Measures, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { CHANNELS, type Channel } from '../notices/channel';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { countUnclear, readRecoverySigns, recordProof, restartCount, type Proof } from './provider-health';

/** After this many posts in a row of which nobody knows whether they were taken, more would fare no better. */
const UNCLEAR_BEFORE_PAUSE = 5;

const paused = metrics.gauge({
  name: 'barrelhive_sending_paused_seconds',
  help: 'For how long nothing is sent on a channel since its provider does not answer, or takes nothing of our account; 0 while it is sent',
  labelNames: ['channel'],
});

const begunRow = z.object({ hasBegun: z.boolean() });
const trialRow = z.object({ isTrialDue: z.boolean() });
const secondsRow = z.object({ channel: z.string(), seconds: z.number() });

interface Fault {
  channel: string;
  reason: string;
  endsWith: Proof;
  /** When the post was made that showed it. */
  attemptedAt: Date;
}

/**
 * The pause of all sending on a channel while its provider does not answer, or refuses our account, its money or our settings: then no message would
 * fare better. It stands in the database, so that all replicas keep it and one message tries for all of them.
 */
@Injectable()
export class SendingPause {
  private readonly log = logger('sending-pause');
  private readonly trialEachSeconds: number;

  constructor(
    private readonly dataSource: DataSource,
    @Inject(CHANNELS) private readonly channels: readonly Channel[],
    measures: Measures,
    @Inject(NOTIFICATIONS_SETTINGS) { SENDING_TRIAL_SECONDS }: NotificationsSettings,
  ) {
    this.trialEachSeconds = SENDING_TRIAL_SECONDS;
    measures.add(() => this.measure());
  }

  /**
   * Begins a pause, or prolongs the one there is. What was posted before the last trial, or before the proof that ended the last
   * pause, says nothing that was not known then, however late it is reported.
   */
  async begin(manager: EntityManager, { channel, reason, endsWith, attemptedAt }: Fault): Promise<void> {
    const row = await queryRow(
      manager,
      begunRow,
      `INSERT INTO sending_pause AS pause (channel, reason, ends_with, next_trial_at)
       SELECT $5, $1, $2, now() + make_interval(secs => $3)
        WHERE NOT EXISTS (SELECT FROM provider_health WHERE channel = $5 AND proven_at >= $4::timestamptz)
       ON CONFLICT (channel) DO UPDATE SET next_trial_at = excluded.next_trial_at, reason = excluded.reason,
         ends_with = CASE WHEN pause.ends_with = 'sent' THEN 'sent' ELSE excluded.ends_with END
         WHERE date_trunc('milliseconds', pause.last_trial_at) <= $4::timestamptz
       RETURNING xmax = 0 AS "hasBegun"`,
      [reason, endsWith, this.trialEachSeconds, attemptedAt, channel],
    );
    if (row?.hasBegun)
      this.log.error({ channel, reason }, 'nothing is sent until the provider, our account or our settings are mended');
    else this.log.debug({ channel, reason }, 'nothing is sent yet');
  }

  /** Nobody knows whether a post was taken. Several of them in a row begin a pause. */
  async noteUnclear(manager: EntityManager, { channel, reason, attemptedAt }: Omit<Fault, 'endsWith'>): Promise<void> {
    const inARow = await countUnclear(manager, channel, attemptedAt);
    if (inARow < UNCLEAR_BEFORE_PAUSE) return;
    const what = `${inARow} posts in a row had no clear answer, the last one: ${reason}`;
    await this.begin(manager, { channel, reason: what, endsWith: 'accepted', attemptedAt });
  }

  /** The provider answered a post, though it took nothing: so it is there. */
  async noteAnswer(manager: EntityManager, channel: string, attemptedAt: Date): Promise<void> {
    const { endsCount } = await readRecoverySigns(manager, channel, 'accepted', attemptedAt);
    if (endsCount) await restartCount(manager, channel, attemptedAt);
  }

  /** Ends the pause if the proof suffices. What was attempted before the pause began proves nothing. */
  async end(manager: EntityManager, channel: string, proof: Proof, attemptedAt: Date): Promise<void> {
    const { endsCount, endsPause } = await readRecoverySigns(manager, channel, proof, attemptedAt);
    if (endsCount) await restartCount(manager, channel, attemptedAt);
    if (!endsPause) return;
    await recordProof(manager, channel, attemptedAt);
    const ended = await execute(
      manager,
      `DELETE FROM sending_pause WHERE channel = $3 AND since < $2 AND (ends_with = 'accepted' OR $1 = 'sent')`,
      [proof, attemptedAt, channel],
    );
    if (ended > 0) this.log.info({ channel }, 'messages are sent again');
  }

  /** How many of some messages may go out on a channel: all while there is no pause, else one where it is the next trial. */
  async roomFor(manager: EntityManager, channel: string, messages: number): Promise<number> {
    const query = `SELECT next_trial_at <= now() AS "isTrialDue" FROM sending_pause WHERE channel = $1`;
    const pause = await queryRow(manager, trialRow, query, [channel]);
    if (!pause) return messages;
    if (!pause.isTrialDue || messages === 0) return 0;
    const taken = await execute(
      manager,
      `UPDATE sending_pause SET next_trial_at = now() + make_interval(secs => $1), last_trial_at = now()
        WHERE channel = $2 AND next_trial_at <= now()`,
      [this.trialEachSeconds, channel],
    );
    return taken > 0 ? 1 : 0;
  }

  private async measure(): Promise<void> {
    const query = 'SELECT channel, extract(epoch FROM now() - since)::float8 AS seconds FROM sending_pause';
    const rows = await queryRows(this.dataSource, secondsRow, query);
    const lasting = new Map(rows.map(({ channel, seconds }) => [channel, seconds]));
    for (const { id } of this.channels) paused.set({ channel: id }, lasting.get(id) ?? 0);
  }
}
