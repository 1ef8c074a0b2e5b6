import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startGuardian } from '../processes/guardian';
import { startProcess, type ProcessPlan, type RunningProcess } from '../processes/start-process';
import { waitUntil } from '../processes/wait-until';
import { postgresAnswers, prepareThrowawayPostgres, type ThrowawayOptions } from './postgres';
import { prepareThrowawayRedis, redisAnswers } from './redis';

export interface TestServers {
  /** The owner's way into the maintenance database, from which suites create their own. */
  databaseUrl: string;
  redisUrl: string;
  /** Of their processes. */
  pids: { postgres: number; redis: number };
  stop(): Promise<void>;
}

/** A Postgres, with these options, and a Redis for this process alone. They end with it, even when it is killed. */
export async function startTestServers(options: ThrowawayOptions = {}): Promise<TestServers> {
  const guardian = startGuardian();
  const redisFolder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-redis-'));
  guardian.removeAtEnd(redisFolder);
  const [postgres, redis] = await Promise.all([
    prepareThrowawayPostgres(options),
    prepareThrowawayRedis(redisFolder, options),
  ]);
  guardian.removeAtEnd(postgres.dataFolder);

  const start = async (plan: ProcessPlan, answers: () => Promise<boolean>): Promise<RunningProcess> => {
    const running = startProcess(plan, guardian);
    const said = collectOutput(running);
    await waitUntil(`The start of the tests' ${plan.name}`, () => {
      if (running.hasEnded()) throw new Error(`The tests' ${plan.name} did not start: ${said()}`);
      return answers();
    });
    return running;
  };
  const databaseUrl = postgres.url('postgres');
  const running = await Promise.all([
    start(postgres.process, () => postgresAnswers(databaseUrl)),
    start(redis.process, () => redisAnswers(redis)),
  ]);

  return {
    databaseUrl,
    redisUrl: redis.url,
    pids: { postgres: running[0].pid, redis: running[1].pid },
    async stop() {
      await Promise.all(running.map((server) => server.stop()));
      for (const folder of [redisFolder, postgres.dataFolder]) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function collectOutput(running: RunningProcess): () => string {
  let text = '';
  for (const stream of running.output)
    stream.on('data', (chunk: Buffer) => (text = (text + String(chunk)).slice(-2_000)));
  return () => text.trim();
}
