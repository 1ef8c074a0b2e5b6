import type { InventoryStatus, RefreshRun } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { MoreThan, type EntityManager } from 'typeorm';
import type { SuspectPass } from './judge-pass';
import { RefreshRunEntity } from './refresh-run.entity';
import { SuspectPassEntity } from './suspect-pass.entity';

const DAY_MS = 86_400_000;

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
  await manager.insert(RefreshRunEntity, { ...run, finishedAt: () => 'clock_timestamp()' });
}

/** The newest runs first, and how many passes were rejected within the last day. */
export async function readRuns(
  manager: EntityManager,
  count: number,
): Promise<Pick<InventoryStatus, 'recentRuns' | 'rejectedPasses'>> {
  const runs = await manager.find(RefreshRunEntity, { order: { startedAt: 'DESC' }, take: count });
  const dayAgo = new Date(Date.now() - DAY_MS);
  return {
    recentRuns: runs.map(({ id, startedAt, finishedAt, outcome, rows, reason }) => ({
      id,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      outcome,
      rows,
      reason: reason ?? undefined,
    })),
    rejectedPasses: await manager.countBy(RefreshRunEntity, { outcome: 'rejected', startedAt: MoreThan(dayAgo) }),
  };
}

export async function readSuspectPass(manager: EntityManager): Promise<SuspectPass | undefined> {
  return (await manager.findOneBy(SuspectPassEntity, { singleton: true })) ?? undefined;
}

export async function writeSuspectPass(manager: EntityManager, suspect: SuspectPass): Promise<void> {
  await manager.upsert(SuspectPassEntity, { singleton: true, ...suspect }, ['singleton']);
}

export async function clearSuspectPass(manager: EntityManager): Promise<void> {
  await execute(manager, `DELETE FROM suspect_pass`);
}
