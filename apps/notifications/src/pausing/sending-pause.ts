import { execute, queryRow } from '@barrelhive/database';
import { logger, Measures, metrics } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

/** One message tries whether the fault is mended, each time this has passed. */
const TRIAL_EACH_SECONDS = 60;

const paused = metrics.gauge({
  name: 'barrelhive_sending_paused_seconds',
  help: 'For how long no text is sent since the provider takes nothing of our account; 0 while texts are sent',
});

const begunRow = z.object({ hasBegun: z.boolean() });
const waitRow = z.object({ isTrialDue: z.boolean(), nextTrialAt: z.date() });
const secondsRow = z.object({ seconds: z.number() });

/** What shows that the provider works again: that it accepted a text, or that it sent one. */
export type Proof = 'accepted' | 'sent';

/**
 * The pause of all sending while the provider refuses our account, its money or our settings: then no text would fare better. It
 * stands in the database, so that all replicas keep it and one message tries for all of them.
 */
@Injectable()
export class SendingPause {
  private readonly log = logger('sending-pause');

  constructor(
    private readonly dataSource: DataSource,
    measures: Measures,
  ) {
    measures.add(() => this.measure());
  }

  /** Begins a pause, or prolongs the one there is. */
  async begin(manager: EntityManager, { reason, endsWith }: { reason: string; endsWith: Proof }): Promise<void> {
    const row = await queryRow(
      manager,
      begunRow,
      `INSERT INTO sending_pause AS pause (reason, ends_with, next_trial_at)
       VALUES ($1, $2, now() + make_interval(secs => $3))
       ON CONFLICT (is_on) DO UPDATE SET next_trial_at = excluded.next_trial_at, reason = excluded.reason,
         ends_with = CASE WHEN pause.ends_with = 'sent' THEN 'sent' ELSE excluded.ends_with END
       RETURNING xmax = 0 AS "hasBegun"`,
      [reason, endsWith, TRIAL_EACH_SECONDS],
    );
    if (row?.hasBegun) this.log.error({ reason }, 'no text is sent until our account or settings are mended');
    else this.log.debug({ reason }, 'a trial failed; no text is sent yet');
  }

  /** Ends the pause if the proof suffices. What was attempted before the pause began proves nothing. */
  async end(manager: EntityManager, proof: Proof, attemptedAt: Date): Promise<void> {
    const ended = await execute(
      manager,
      `DELETE FROM sending_pause WHERE since < $2 AND (ends_with = 'accepted' OR $1 = 'sent')`,
      [proof, attemptedAt],
    );
    if (ended > 0) this.log.info({}, 'texts are sent again');
  }

  /** Undefined when a message may go out: there is no pause, or this one is the next trial. Else when to look again. */
  async waitsUntil(manager: EntityManager): Promise<Date | undefined> {
    const query = `SELECT next_trial_at <= now() AS "isTrialDue", next_trial_at AS "nextTrialAt" FROM sending_pause`;
    const pause = await queryRow(manager, waitRow, query);
    if (!pause?.isTrialDue) return pause?.nextTrialAt;
    const taken = await execute(
      manager,
      `UPDATE sending_pause SET next_trial_at = now() + make_interval(secs => $1) WHERE next_trial_at <= now()`,
      [TRIAL_EACH_SECONDS],
    );
    return taken > 0 ? undefined : (await queryRow(manager, waitRow, query))?.nextTrialAt;
  }

  private async measure(): Promise<void> {
    const query = 'SELECT extract(epoch FROM now() - since)::float8 AS seconds FROM sending_pause';
    paused.set({}, (await queryRow(this.dataSource, secondsRow, query))?.seconds ?? 0);
  }
}
