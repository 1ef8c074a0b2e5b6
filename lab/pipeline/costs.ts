import { setTimeout as pause } from 'node:timers/promises';
import { execute, queryRow, queryRows } from '@barrelhive/database';
import type { Redis } from 'ioredis';
import type pg from 'pg';
import * as z from 'zod';
import { familyMicroseconds } from '../measure/process-family';

/** Whose processor time a text takes. */
export const PARTS = ['postgres', 'notifications', 'alerts', 'gateway', 'redis'] as const;

export type Part = (typeof PARTS)[number];
/** Microseconds of processor by part. */
export type Costs = Readonly<Record<Part, number>>;

const EVERY_STATEMENT = `
  SELECT sum(calls)::float8 AS calls, 1000 * sum(total_exec_time + total_plan_time) AS microseconds,
      sum(wal_bytes)::float8 AS "walBytes", 'all of them' AS words
    FROM pg_stat_statements UNION ALL (
  SELECT sum(calls)::float8, 1000 * sum(total_exec_time + total_plan_time), sum(wal_bytes)::float8, left(regexp_replace(query, '\\s+', ' ', 'g'), 90)
    FROM pg_stat_statements GROUP BY query ORDER BY 2 DESC LIMIT 24)`;
const statementRow = z.object({ calls: z.number(), microseconds: z.number(), walBytes: z.number(), words: z.string() });

const written = z.object({ commits: z.coerce.number(), transactions: z.coerce.number(), walBytes: z.coerce.number() });

/** What some work took of everything that is counted. */
export interface Used {
  seconds: number;
  /** Beyond what the parts use when they have nothing to do. */
  costs: Costs;
  /** Transactions that changed or locked rows, which is when Postgres gives them a number. */
  commits: number;
  /** Those that only read, too. */
  transactions: number;
  walBytes: number;
}

/** A statement by its first words, and what of it there was. */
export type Statement = z.infer<typeof statementRow>;

/** Reads the accounts of the parts. */
export class Accounts {
  private idle: Costs = forEachPart(() => 0);

  constructor(
    private readonly pids: Readonly<Record<Part, number>>,
    private readonly client: pg.Client,
    private readonly redis: Redis,
  ) {}

  /** Microseconds a second of each part with nothing to do, which is taken off from then on. */
  async measureIdle(seconds: number): Promise<Costs> {
    this.idle = forEachPart(() => 0);
    const { costs, seconds: took } = await this.during(() => pause(seconds * 1000));
    return (this.idle = forEachPart((part) => costs[part] / took));
  }

  /** What some work costs. It ends when everything that it set off has ended. */
  async during(work: () => Promise<unknown>): Promise<Used> {
    const before = await this.read();
    const startedAt = performance.now();
    await work();
    const seconds = (performance.now() - startedAt) / 1000;
    const after = await this.read();
    return {
      seconds,
      costs: forEachPart((part) => after.costs[part] - before.costs[part] - this.idle[part] * seconds),
      commits: after.commits - before.commits,
      transactions: after.transactions - before.transactions,
      walBytes: after.walBytes - before.walBytes,
    };
  }

  /** The most that Redis held since its start, in bytes. */
  async redisPeakBytes(): Promise<number> {
    return Number(/^used_memory_peak:(\d+)/m.exec(await this.redis.info('memory'))?.[1]);
  }

  /** Counts statements anew from now on. Needs `pg_stat_statements`. */
  async beginStatements(): Promise<void> {
    await execute(this.client, 'CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    await execute(this.client, 'SELECT pg_stat_statements_reset()');
  }

  /** All statements since then as one, and the most expensive ones. */
  statements(): Promise<Statement[]> {
    return queryRows(this.client, statementRow, EVERY_STATEMENT);
  }

  private async read() {
    // The figures of transactions are handed in by each process once a second.
    const row = await queryRow(
      this.client,
      written,
      `SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS commits, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') AS "walBytes",
         (SELECT sum(xact_commit + xact_rollback) FROM pg_stat_database) AS transactions`,
    );
    if (!row) throw new Error('Postgres says nothing of what it wrote.');
    return { ...row, costs: forEachPart((part) => familyMicroseconds(this.pids[part])) };
  }
}

export function forEachPart(figure: (part: Part) => number): Costs {
  const [postgres, notifications, alerts, gateway, redis] = PARTS.map(figure);
  return z
    .object({
      postgres: z.number(),
      notifications: z.number(),
      alerts: z.number(),
      gateway: z.number(),
      redis: z.number(),
    })
    .parse({ postgres, notifications, alerts, gateway, redis });
}

/** Of all parts together. */
export function sumOf(costs: Costs): number {
  return PARTS.reduce((sum, part) => sum + costs[part], 0);
}
