import type { LaunchSettings } from './launch-settings';
import { createDatabase, postgresAnswers, prepareDurablePostgres } from './infrastructure/postgres';
import { prepareDurableRedis, redisAnswers } from './infrastructure/redis';
import { forgetSchema } from './schema-record';
import type { OutputLog } from './processes/log-output';
import type { ProcessPlan } from './processes/start-process';
import type { SupervisedProcess } from './processes/supervise';
import { waitUntil } from './processes/wait-until';

const POSTGRES_PORT = 15_432;
const REDIS_PORT = 16_379;
const DATABASE = 'barrelhive';

export interface DataServers {
  databaseUrl: string;
  redisUrl: string;
}

type Start = (plan: ProcessPlan) => SupervisedProcess;

/** Postgres and Redis as the settings name them, or our own, started by `start` and waited for. */
export async function startDataServers(settings: LaunchSettings, start: Start, log: OutputLog): Promise<DataServers> {
  const [databaseUrl, redisUrl] = await Promise.all([
    settings.databaseUrl ?? startPostgres(settings, start, log),
    settings.redisUrl ?? startRedis(settings, start, log),
  ]);
  return { databaseUrl, redisUrl };
}

async function startPostgres({ dataDir, fresh }: LaunchSettings, start: Start, log: OutputLog): Promise<string> {
  const plan = await prepareDurablePostgres(dataDir, POSTGRES_PORT, { fresh });
  if (fresh) forgetSchema(dataDir);
  const server = start(plan.process);
  await waitForServer(server, log, () => postgresAnswers(plan.url('postgres')));
  await createDatabase(plan.url('postgres'), DATABASE);
  return plan.url(DATABASE);
}

async function startRedis({ dataDir, fresh }: LaunchSettings, start: Start, log: OutputLog): Promise<string> {
  const plan = await prepareDurableRedis(dataDir, REDIS_PORT, { fresh });
  const server = start(plan.process);
  await waitForServer(server, log, () => redisAnswers(plan));
  return plan.url;
}

function waitForServer(server: SupervisedProcess, log: OutputLog, answers: () => Promise<boolean>): Promise<void> {
  return waitUntil(`The start of ${server.name}`, () => {
    if (server.restarts() < 3) return answers();
    throw new Error(`${server.name} does not start: ${log.lastWords(server.name)}. See ${log.file(server.name)}.`);
  });
}
