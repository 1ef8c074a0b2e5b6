import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@barrelhive/contracts';
import { acceptsConnections } from '../../libs/testing/src/network/free-port';
import { choosePorts } from './choose-ports';
import { developmentSecrets } from './development-secrets';
import { startDataServers, type DataServers } from './embedded-servers';
import { withoutEmpty, type LaunchSettings } from './launch-settings';
import { migrateDatabases } from './migrate-databases';
import { nxCommand, PRODUCT_IS_BUILT, wordsOfFailedTasks } from './nx';
import type { Guardian } from './processes/guardian';
import type { OutputLog } from './processes/log-output';
import { createProcessGroup, type ProcessGroup } from './processes/process-group';
import { runScript } from './processes/run-script';
import type { ProcessPlan } from './processes/start-process';
import type { SupervisedProcess } from './processes/supervise';
import { neededStandIns, type Ports } from './product-processes';
import { serviceEnvironments } from './service-environments';
import { waitUntilReady } from './wait-until-ready';
import { workspaceRoot } from './workspace-root';

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
  /** Of every stand-in and service, by name. */
  environments: Readonly<Record<string, Record<string, string>>>;
  log: OutputLog;
  /** Calls back whenever a process was started again. */
  onRestart(listener: () => void): void;
}

/** What the caller has in hand from the first moment on, to end a start half-way. */
export interface Launch {
  product: Promise<Product>;
  stop(): Promise<void>;
  kill(): void;
}

export interface LaunchOptions {
  settings: LaunchSettings;
  environment: NodeJS.ProcessEnv;
  guardian: Guardian;
  print: (line: string) => void;
  colours: boolean;
  loadTypeScript: (entry: string) => Promise<Record<string, unknown>>;
  /** No port is promised to anybody. */
  atAnyPorts?: boolean;
  /** Services that a debugger can attach to, with the port of its inspector. */
  inspectorPorts?: ReadonlyMap<string, number> | undefined;
}

/** Starts data servers, stand-ins and services, each supervised. Ready when every one of them answers. */
export function startProduct(options: LaunchOptions): Launch {
  const group = createProcessGroup(options);
  return { product: bringUp(options, group), stop: () => group.stop(), kill: () => group.kill() };
}

async function bringUp(options: LaunchOptions, group: ProcessGroup): Promise<Product> {
  const { processes, log, onRestart, start } = group;
  const { ports, servers, environments, standInNames } = await prepareProduct(options, group);
  for (const name of standInNames) start(standInPlan(name, environments[name]));
  const startService = (name: string) =>
    start(servicePlan(name, environments[name], { inspectorPort: options.inspectorPorts?.get(name) }));
  for (const name of serviceNames.filter((each) => each !== FIRST_VISITOR)) startService(name);
  await Promise.all(standInNames.map((name) => answersSoon(ports[name] ?? 0)));
  startService(FIRST_VISITOR);
  const product: Product = { ports, ...servers, environments, processes, log, onRestart };
  await waitUntilReady(product, standInNames);
  return product;
}

/** What stands before the first stand-in or service is started. */
export interface PreparedProduct {
  ports: Ports;
  servers: DataServers;
  /** Of every stand-in and service, by name. */
  environments: Readonly<Record<string, Record<string, string>>>;
  standInNames: string[];
}

/** Chooses ports, starts and migrates the databases, and builds. */
export async function prepareProduct(
  { settings, environment: raw, guardian, loadTypeScript, atAnyPorts }: LaunchOptions,
  { start, log }: Pick<ProcessGroup, 'start' | 'log'>,
): Promise<PreparedProduct> {
  const environment = withoutEmpty(raw);
  const standInFolder = path.join(settings.dataDir, 'standins');
  if (settings.fresh) rmSync(standInFolder, { recursive: true, force: true });
  const ports = await choosePorts({ ...settings, atAnyPorts }, environment);
  const migrated = startDataServers(settings, start, log).then(async (servers) => {
    const dataDir = settings.databaseUrl === undefined ? settings.dataDir : undefined;
    await migrateDatabases(servers.databaseUrl, { load: loadTypeScript, dataDir, environment });
    return servers;
  });
  const built = buildProduct(path.join(settings.dataDir, 'logs'), guardian);
  const [servers] = await Promise.all([migrated, built]);
  const environments = serviceEnvironments({
    environment,
    ports,
    ...servers,
    publicUrl: settings.publicUrl,
    standInFolder,
    secrets: developmentSecrets(settings.dataDir),
  });
  return { ports, servers, environments, standInNames: neededStandIns(environment).map(({ name }) => name) };
}

/** A built stand-in as a process. */
export function standInPlan(name: string, env: NodeJS.ProcessEnv = {}): ProcessPlan {
  return nodePlan(name, `tools/standins/${name}/main.js`, env);
}

interface ServiceProcess {
  /** By it the replicas of a service differ. */
  processName?: string;
  inspectorPort?: number | undefined;
}

/** A built service as a process. */
export function servicePlan(
  service: string,
  env: NodeJS.ProcessEnv = {},
  { processName = service, inspectorPort }: ServiceProcess = {},
): ProcessPlan {
  const plan = nodePlan(processName, `apps/${service}/main.js`, env);
  return inspectorPort === undefined ? plan : { ...plan, args: [`--inspect=${inspectorPort}`, ...plan.args] };
}

/** A stand-in that takes too long is waited for, and complained about, with all the rest. */
async function answersSoon(port: number): Promise<void> {
  const deadline = Date.now() + STAND_IN_BOUND_MS;
  while (!(await acceptsConnections(port)) && Date.now() < deadline) await sleep(STAND_IN_LOOK_MS);
}

function nodePlan(name: string, script: string, env: NodeJS.ProcessEnv): ProcessPlan {
  const root = workspaceRoot();
  return {
    name,
    file: process.execPath,
    args: ['--enable-source-maps', path.join(root, 'dist', script)],
    env,
    cwd: root,
    stopSignal: 'SIGTERM',
  };
}

/** Builds every service, the stand-ins and the web app into dist, unless they are there. Throws a sentence with the compiler's last words. */
async function buildProduct(logFolder: string, guardian: Guardian): Promise<void> {
  if (process.env[PRODUCT_IS_BUILT]) return;
  const { code, output } = await runScript({ name: 'build', ...nxCommand(['build']) }, guardian);
  if (code === 0) return;
  mkdirSync(logFolder, { recursive: true });
  const log = path.join(logFolder, 'build.log');
  writeFileSync(log, output);
  throw new Error(`The build failed; all of the compiler's words are in ${log}:\n${wordsOfFailedTasks(output)}`);
}
