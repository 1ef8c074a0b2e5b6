import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { execute, withClient } from '@barrelhive/database';
import { eventually } from '@barrelhive/testing';

const ROOT = path.resolve(__dirname, '../../..');

export interface VictimOptions {
  role: 'relay' | 'consumer' | 'fragile';
  databaseUrl: string;
  redisUrl: string;
  queuePrefix: string;
}

/** Starts the process that a test is going to kill. */
export function startVictim({ role, databaseUrl, redisUrl, queuePrefix }: VictimOptions): ChildProcess {
  return spawn(
    process.execPath,
    ['tools/run-typescript.mjs', 'libs/messaging/test/victim-process.ts', role, databaseUrl, redisUrl, queuePrefix],
    { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] },
  );
}

/** Ends it with SIGKILL: no handler, no goodbye. Does nothing if it ended. */
export async function kill(victim: ChildProcess): Promise<void> {
  if (victim.exitCode !== null || victim.signalCode !== null) return;
  const gone = once(victim, 'exit');
  victim.kill('SIGKILL');
  await gone;
}

/** The name under which a process that is to be interrupted is known to Postgres. */
export const VICTIM = 'victim';

/** Waits until the victim stands in the middle of a transaction, then cuts its connection to Postgres if asked to. */
export async function untilInTransaction(databaseUrl: string, { cut = false } = {}): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await eventually('the victim to be in the middle of a transaction', async () => {
      const inTransaction = await execute(
        client,
        `SELECT CASE WHEN $1 THEN pg_terminate_backend(pid) END FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = $2 AND state = 'idle in transaction'
           AND state_change < clock_timestamp() - interval '200 ms'`,
        [cut, VICTIM],
      );
      return inTransaction === 1;
    });
  });
}

/** Waits until a victim has been handling something for a moment. */
export function untilHandling(databaseUrl: string): Promise<void> {
  return withClient(databaseUrl, async (client) => {
    await eventually(
      'the victim to handle something',
      async () => {
        const handling = await execute(
          client,
          `SELECT FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = $1 AND state = 'idle in transaction'
             AND state_change < clock_timestamp() - interval '100 ms'`,
          [VICTIM],
        );
        return handling > 0;
      },
      60_000,
    );
  });
}
