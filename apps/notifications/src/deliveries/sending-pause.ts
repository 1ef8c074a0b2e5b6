import { execute, queryRow } from '@barrelhive/database';
import { logger, Measures, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { NOTIFICATIONS_SETTINGS, type NotificationsSettings } from '../notifications-settings';
import { countUnclear, readRecoverySigns, recordProof, restartCount, type Proof } from './provider-health';

/** After so many posts in a row of which nobody knows whether they were taken, more would fare no better. */
const UNCLEAR_BEFORE_PAUSE = 5;

const paused = metrics.gauge({
  name: 'barrelhive_sending_paused_seconds',
  help: 'For how long no text is sent since the provider does not answer, or takes nothing of our account; 0 while texts are sent',
});

const begunRow = z.object({ hasBegun: z.boolean() });
const trialRow = z.object({ isTrialDue: z.boolean() });
const secondsRow = z.object({ seconds: z.number() });

interface Fault {
  reason: string;
  endsWith: Proof;
  /** When the post was made that showed it. */
  attemptedAt: Date;
}

/**
 * The pause of all sending while the provider does not answer, or refuses our account, its money or our settings: then no text would
 * fare better. It stands in the database, so that all replicas keep it and one message tries for all of them.
 */
@Injectable()
export class SendingPause {
  private readonly log = logger('sending-pause');
  private readonly trialEachSeconds: number;

  constructor(
    private readonly dataSource: DataSource,
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
  async begin(manager: EntityManager, { reason, endsWith, attemptedAt }: Fault): Promise<void> {
    const row = await queryRow(
      manager,
      begunRow,
      `INSERT INTO sending_pause AS pause (reason, ends_with, next_trial_at)
       SELECT $1, $2, now() + make_interval(secs => $3)
        WHERE NOT EXISTS (SELECT FROM provider_health WHERE proven_at >= $4::timestamptz)
       ON CONFLICT (is_on) DO UPDATE SET next_trial_at = excluded.next_trial_at, reason = excluded.reason,
         ends_with = CASE WHEN pause.ends_with = 'sent' THEN 'sent' ELSE excluded.ends_with END
         WHERE date_trunc('milliseconds', pause.last_trial_at) <= $4::timestamptz
       RETURNING xmax = 0 AS "hasBegun"`,
      [reason, endsWith, this.trialEachSeconds, attemptedAt],
    );
    if (row?.hasBegun)
      this.log.error({ reason }, 'no text is sent until the provider, our account or our settings are mended');
    else this.log.debug({ reason }, 'no text is sent yet');
  }

  /** Nobody knows whether a post was taken. Several of them in a row begin a pause. */
  async noteUnclear(manager: EntityManager, { reason, attemptedAt }: Omit<Fault, 'endsWith'>): Promise<void> {
    const inARow = await countUnclear(manager, attemptedAt);
    if (inARow < UNCLEAR_BEFORE_PAUSE) return;
    const what = `${inARow} posts in a row had no clear answer, the last one: ${reason}`;
    await this.begin(manager, { reason: what, endsWith: 'accepted', attemptedAt });
  }

  /** The provider answered a post, though it took nothing: so it is there. */
  async noteAnswer(manager: EntityManager, attemptedAt: Date): Promise<void> {
    const { endsCount } = await readRecoverySigns(manager, 'accepted', attemptedAt);
    if (endsCount) await restartCount(manager, attemptedAt);
  }

  /** Ends the pause if the proof suffices. What was attempted before the pause began proves nothing. */
  async end(manager: EntityManager, proof: Proof, attemptedAt: Date): Promise<void> {
    const { endsCount, endsPause } = await readRecoverySigns(manager, proof, attemptedAt);
    if (endsCount) await restartCount(manager, attemptedAt);
    if (!endsPause) return;
    await recordProof(manager, attemptedAt);
    const ended = await execute(
      manager,
      `DELETE FROM sending_pause WHERE since < $2 AND (ends_with = 'accepted' OR $1 = 'sent')`,
      [proof, attemptedAt],
    );
    if (ended > 0) this.log.info({}, 'texts are sent again');
  }

  /** How many of some messages may go out: all while there is no pause, else one where it is the next trial. */
  async roomFor(manager: EntityManager, messages: number): Promise<number> {
    const query = `SELECT next_trial_at <= now() AS "isTrialDue" FROM sending_pause`;
    const pause = await queryRow(manager, trialRow, query);
    if (!pause) return messages;
    if (!pause.isTrialDue || messages === 0) return 0;
    const taken = await execute(
      manager,
      `UPDATE sending_pause SET next_trial_at = now() + make_interval(secs => $1), last_trial_at = now()
        WHERE next_trial_at <= now()`,
      [this.trialEachSeconds],
    );
    return taken > 0 ? 1 : 0;
  }

  private async measure(): Promise<void> {
    const query = 'SELECT extract(epoch FROM now() - since)::float8 AS seconds FROM sending_pause';
    paused.set({}, (await queryRow(this.dataSource, secondsRow, query))?.seconds ?? 0);
  }
}
