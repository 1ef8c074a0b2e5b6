import { queryRow } from '@barrelhive/database';
import { logger, metrics, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const LOOK_MS = 60_000;

const REASONS = {
  asynchronous: 'a standby follows asynchronously: after a failover to it claims are missing, and texts may be doubled',
  early: 'synchronous_commit is off: after a crash claims are missing, and texts may be doubled',
} as const;
type Reason = keyof typeof REASONS;

const mayBeLost = metrics.gauge({
  name: 'barrelhive_commits_may_be_lost',
  help: '1 where Postgres forgets commits that it answered: asynchronous (at a failover), early (at a crash)',
  labelNames: ['reason'],
});

const settingsRow = z.object({ commit: z.string(), syncNames: z.string(), standbys: z.int() });

/** What an ordinary login may see: whether somebody follows, and not how far. `backup`: a copy is being made. */
const SETTINGS = `SELECT current_setting('synchronous_commit') AS commit, current_setting('synchronous_standby_names') AS "syncNames",
  (SELECT count(*)::int FROM pg_stat_replication WHERE state IS DISTINCT FROM 'backup') AS standbys`;

/** Why a commit that was answered may be lost; undefined where nothing says so. Without a standby nobody can fail over to one. */
export function lossOf({ commit, syncNames, standbys }: z.infer<typeof settingsRow>): Reason | undefined {
  if (commit === 'off') return 'early';
  return standbys > 0 && (syncNames.trim() === '' || commit === 'local') ? 'asynchronous' : undefined;
}

/** Warns at the start, and whenever it becomes so, where Postgres does not promise what sending once needs (docs/operations/durability.md). */
@Injectable()
export class WatchDurability {
  private readonly log = logger('watch-durability');
  private known: Reason | undefined;

  constructor(
    private readonly dataSource: DataSource,
    loops: ServiceLoops,
  ) {
    loops.repeat({ round: () => this.look(), restMs: LOOK_MS, failure: 'what Postgres promises could not be read' });
  }

  private async look(): Promise<void> {
    const settings = await queryRow(this.dataSource, settingsRow, SETTINGS);
    const loss = settings && lossOf(settings);
    for (const reason of ['asynchronous', 'early'] as const) mayBeLost.set({ reason }, reason === loss ? 1 : 0);
    if (loss && loss !== this.known) this.log.warn({ ...settings }, REASONS[loss]);
    this.known = loss;
  }
}
