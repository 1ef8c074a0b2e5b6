import type { InventoryStatus, RefreshRun } from '@barrelhive/contracts';
import { execute, queryRows } from '@barrelhive/database';
import { DAY_MS } from '@barrelhive/rules';
import { MoreThan, type EntityManager } from 'typeorm';
import * as z from 'zod';
import type { SkippedRow } from '../agency/parse-product-table';
import type { SuspectPass } from './judge-pass';
import { RefreshRunEntity } from './refresh-run.entity';
import { SuspectPassEntity } from './suspect-pass.entity';

const MOST_SKIPPED_KEPT = 50;

export interface FinishedRun {
  id: string;
  startedAt: Date;
  outcome: RefreshRun['outcome'];
  rows: number;
  /** Products written. */
  changed: number;
  /** Rows that could not be read. */
  skipped: readonly SkippedRow[];
  reason?: string;
}

/** Notes how a pass ended. For an accepted pass in which nothing changed this is the only row written. */
export async function recordRun(manager: EntityManager, run: FinishedRun): Promise<void> {
  const skipped = run.skipped.slice(0, MOST_SKIPPED_KEPT);
  const kept = { ...run, skippedRows: run.skipped.length, skipped };
  await manager.insert(RefreshRunEntity, { ...kept, finishedAt: () => 'clock_timestamp()' });
}

/** The newest runs first, and how many passes were rejected within the last day. */
export async function readRuns(
  manager: EntityManager,
  count: number,
): Promise<Pick<InventoryStatus, 'recentRuns' | 'rejectedPasses'>> {
  const runs = await manager.find(RefreshRunEntity, { order: { startedAt: 'DESC' }, take: count });
  const dayAgo = new Date(Date.now() - DAY_MS);
  return {
    recentRuns: runs.map(({ id, startedAt, finishedAt, outcome, rows, skippedRows, reason }) => ({
      id,
      startedAt: startedAt.toISOString(),
      finishedAt: finishedAt.toISOString(),
      outcome,
      rows,
      skippedRows,
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

const skippedBottle = z.object({ sku: z.string(), since: z.date() });

/** The bottles whose rows the last accepted pass skipped, and since which pass they have been. */
export async function readSkippedBottles(manager: EntityManager): Promise<Map<string, Date>> {
  const bottles = await queryRows(manager, skippedBottle, `SELECT sku, since FROM skipped_bottle`);
  return new Map(bottles.map(({ sku, since }) => [sku, since]));
}

/** Keeps the bottles that a pass skipped; each keeps since when. */
export async function writeSkippedBottles(
  manager: EntityManager,
  skipped: readonly SkippedRow[],
  at: Date,
): Promise<void> {
  const skus = [...new Set(skipped.flatMap(({ sku }) => sku ?? []))];
  await execute(
    manager,
    `WITH returned AS (DELETE FROM skipped_bottle WHERE NOT sku = ANY($1))
     INSERT INTO skipped_bottle (sku, since) SELECT sku, $2 FROM unnest($1::text[]) AS sku ON CONFLICT DO NOTHING`,
    [skus, at],
  );
}
