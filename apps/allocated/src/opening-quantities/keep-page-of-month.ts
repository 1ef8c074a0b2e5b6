import { execute, queryRow } from '@barrelhive/database';
import type { AllocatedPeriod } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

interface PageOfMonth extends AllocatedPeriod {
  contentHash: string;
}

/** Whether the page shows what it last showed of a month. */
export async function isPageOf(manager: EntityManager, { year, month, contentHash }: PageOfMonth): Promise<boolean> {
  const sql = 'SELECT FROM page_of_month WHERE year = $1 AND month = $2 AND content_hash = $3';
  return (await execute(manager, sql, [year, month, contentHash])) > 0;
}

const keptRow = z.object({ isNew: z.boolean() });

/** Keeps what the page shows of a month, and when that was first seen ahead of its day. Answers whether the month had no page before. */
export async function keepPageOfMonth(
  manager: EntityManager,
  { year, month, contentHash }: PageOfMonth,
  postedAt: Date | undefined,
): Promise<boolean> {
  const kept = await queryRow(
    manager,
    keptRow,
    `INSERT INTO page_of_month (year, month, content_hash, posted_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (year, month) DO UPDATE SET content_hash = excluded.content_hash
     RETURNING xmax = 0 AS "isNew"`,
    [year, month, contentHash, postedAt ?? null],
  );
  return kept?.isNew === true;
}
