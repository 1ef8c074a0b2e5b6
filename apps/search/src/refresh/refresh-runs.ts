import type { RefreshRun } from '@barrelhive/contracts';
import type { EntityManager } from 'typeorm';
import type { SuspectPass } from './judge-pass';

export interface FinishedRun {
  id: string;
  startedAt: Date;
  outcome: RefreshRun['outcome'];
  rows: number;
  /** Products written. */
  changed: number;
  reason?: string;
}

/** Notes how a pass ended. For an accepted pass in which nothing changed this is the only row written. */
export async function recordRun(manager: EntityManager, run: FinishedRun): Promise<void> {
  await manager.query(
    `INSERT INTO refresh_run (id, started_at, finished_at, outcome, rows, changed, reason)
     VALUES ($1, $2, clock_timestamp(), $3, $4, $5, $6)`,
    [run.id, run.startedAt, run.outcome, run.rows, run.changed, run.reason ?? null],
  );
}

export interface RunsOverview {
  recentRuns: RefreshRun[];
  /** How many passes were rejected within the last day. */
  rejectedPasses: number;
}

/** The newest runs first. */
export async function readRuns(manager: EntityManager, count: number): Promise<RunsOverview> {
  const records = await manager.query<RunRecord[]>(`SELECT * FROM refresh_run ORDER BY started_at DESC LIMIT $1`, [
    count,
  ]);
  const [rejected] = await manager.query<{ passes: number }[]>(
    `SELECT count(*)::int AS passes FROM refresh_run WHERE outcome = 'rejected' AND started_at > now() - interval '1 day'`,
  );
  return {
    recentRuns: records.map(({ id, started_at, finished_at, outcome, rows, reason }) => ({
      id,
      startedAt: started_at.toISOString(),
      finishedAt: finished_at.toISOString(),
      outcome,
      rows,
      ...(reason !== null && { reason }),
    })),
    rejectedPasses: rejected?.passes ?? 0,
  };
}

interface RunRecord {
  id: string;
  started_at: Date;
  finished_at: Date;
  outcome: RefreshRun['outcome'];
  rows: number;
  reason: string | null;
}

export async function readSuspectPass(manager: EntityManager): Promise<SuspectPass | undefined> {
  const [row] = await manager.query<{ first_seen_at: Date; passes: number; skus: string[] }[]>(
    `SELECT first_seen_at, passes, skus FROM suspect_pass`,
  );
  return row && { firstSeenAt: row.first_seen_at, passes: row.passes, skus: row.skus };
}

export async function writeSuspectPass(
  manager: EntityManager,
  { firstSeenAt, passes, skus }: SuspectPass,
): Promise<void> {
  await manager.query(
    `INSERT INTO suspect_pass (first_seen_at, passes, skus) VALUES ($1, $2, $3)
     ON CONFLICT (singleton) DO UPDATE SET first_seen_at = excluded.first_seen_at, passes = excluded.passes, skus = excluded.skus`,
    [firstSeenAt, passes, skus],
  );
}

export async function clearSuspectPass(manager: EntityManager): Promise<void> {
  await manager.query(`DELETE FROM suspect_pass`);
}
