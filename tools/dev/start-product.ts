import { EventEmitter } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildProduct } from './build-product';
import { choosePorts } from './choose-ports';
import { developmentSecrets } from './development-secrets';
import { startDataServers } from './embedded-servers';
import { withoutEmpty, type LaunchSettings } from './launch-settings';
import { migrateDatabases } from './migrate-databases';
import { acceptsConnections } from './processes/free-port';
import type { Guardian } from './processes/guardian';
import { createOutputLog, type OutputLog } from './processes/log-output';
import type { ProcessPlan, RunningProcess } from './processes/start-process';
import { supervise, type Relapse, type SupervisedProcess } from './processes/supervise';
import { neededStandIns, services, type Ports } from './product-processes';
import { serviceEnvironments } from './service-environments';
import { waitUntilReady } from './wait-until-ready';
import { workspaceRoot } from './workspace-root';

const DATA_SERVERS = ['postgres', 'redis'];
const TIMES_OF_A_CRASH_LOOP = 3;
/** Its first act is to read the agency's shelves; a stand-in that is not up yet would cost a whole cycle and look like a fault. */
const FIRST_VISITOR = 'search';
const STAND_IN_BOUND_MS = 10_000;
const STAND_IN_LOOK_MS = 25;

/** A run of the whole product on this machine. */
export interface Product {
  ports: Ports;
  /** Every process by name, Postgres and Redis included where they are ours. */
  processes: ReadonlyMap<string, SupervisedProcess>;
  databaseUrl: string;
  redisUrl: string;
  log: OutputLog;
  /** Calls back whenever a process was started again. */
  onRestart(listener: () => void): void;
}

/** What the caller has in hand from the first moment on, to end a start half-way. */
export interface Launch {
  product: Promise<Product>;
  stop(): Promise<void>;
  abandon(): void;
}

export interface LaunchOptions {
  settings: LaunchSettings;
  environment: NodeJS.ProcessEnv;
  guardian: Guardian;
  print: (line: string) => void;
  colours: boolean;
  loadTypeScript: (entry: string) => Promise<Record<string, unknown>>;
}

/** Starts data servers, stand-ins and services, each supervised. Ready when every one of them answers. */
export function startProduct(options: LaunchOptions): Launch {
  const { settings, guardian } = options;
  let stopping = false;
  // While everything ends, parts miss each other: that is no news.
  const print = (line: string) => stopping || options.print(line);
  const log = createOutputLog({
    folder: path.join(settings.dataDir, 'logs'),
    verbose: settings.verbose,
    silent: DATA_SERVERS,
    colours: options.colours,
    print,
  });
  const processes = new Map<string, SupervisedProcess>();
  const restarts = new EventEmitter();

  const start = (plan: ProcessPlan): SupervisedProcess => {
    if (stopping) throw new Error('The start was broken off.');
    const onStart = (running: RunningProcess) => {
      log.follow(running);
      if (processes.has(plan.name)) setImmediate(() => restarts.emit('restart'));
    };
    const onRelapse = (relapse: Relapse) => print(relapseSentence(relapse, log));
    const supervised = supervise(plan, { guardian, onStart, onRelapse });
    processes.set(plan.name, supervised);
    return supervised;
  };

  return {
    product: bringUp(options, start, {
      processes,
      log,
      onRestart: (listener) => void restarts.on('restart', listener),
    }),
    async stop() {
      stopping = true;
      const isDataServer = ({ name }: SupervisedProcess) => DATA_SERVERS.includes(name);
      const all = [...processes.values()];
      await Promise.all(all.filter((each) => !isDataServer(each)).map((each) => each.stop()));
      await Promise.all(all.filter(isDataServer).map((each) => each.stop()));
    },
    abandon() {
      stopping = true;
      for (const each of processes.values()) each.abandon();
    },
  };
}

async function bringUp(
  { settings, environment: raw, guardian, loadTypeScript }: LaunchOptions,
  start: (plan: ProcessPlan) => SupervisedProcess,
  run: Pick<Product, 'processes' | 'log' | 'onRestart'>,
): Promise<Product> {
  const environment = withoutEmpty(raw);
  const ports = await choosePorts(settings, environment);
  const migrated = startDataServers(settings, start, run.log).then(async (servers) => {
    await migrateDatabases(servers.databaseUrl, loadTypeScript);
    return servers;
  });
  const built = buildProduct(path.join(settings.dataDir, 'logs'), guardian);
  const [servers] = await Promise.all([migrated, built]);

  const environments = serviceEnvironments({
    environment,
    ports,
    ...servers,
    publicUrl: settings.publicUrl,
    standInFolder: path.join(settings.dataDir, 'standins'),
    secrets: developmentSecrets(settings.dataDir),
  });
  const standInNames = neededStandIns(environment).map(({ name }) => name);
  for (const name of standInNames) start(nodePlan(name, `tools/standins/${name}/main.js`, environments[name]));
  const startService = (name: string) => start(nodePlan(name, `apps/${name}/main.js`, environments[name]));
  const atOnce = services.filter(({ name }) => name !== FIRST_VISITOR).map(({ name }) => name);
  for (const name of [...atOnce, 'gateway']) startService(name);
  await Promise.all(standInNames.map((name) => answersSoon(ports[name] ?? 0)));
  startService(FIRST_VISITOR);
  const product: Product = { ports, ...servers, ...run };
  await waitUntilReady(product, standInNames);
  return product;
}

/** A stand-in that takes too long is waited for, and complained about, with all the rest. */
async function answersSoon(port: number): Promise<void> {
  const deadline = Date.now() + STAND_IN_BOUND_MS;
  while (!(await acceptsConnections(port)) && Date.now() < deadline) await sleep(STAND_IN_LOOK_MS);
}

function nodePlan(name: string, script: string, env: NodeJS.ProcessEnv = {}): ProcessPlan {
  return {
    name,
    file: process.execPath,
    args: ['--enable-source-maps', path.join(workspaceRoot(), 'dist', script)],
    env,
    cwd: workspaceRoot(),
    stopSignal: 'SIGTERM',
  };
}

/** One sentence for each unasked end, and what it means when they do not stop. */
function relapseSentence({ name, end, times, restartInMs }: Relapse, log: OutputLog): string {
  const how = end.spawnError?.message ?? (end.signal ? `by ${end.signal}` : `with code ${end.code}`);
  const again = `it is started again in ${restartInMs / 1000} s`;
  if (times < TIMES_OF_A_CRASH_LOOP) return `${name} ended ${how}; ${again}.`;
  const words = log.lastWords(name) ?? 'it said nothing';
  return `${name} keeps ending (${times} times in a row, last ${how}): ${words}. See ${log.file(name)}; ${again}.`;
}
