import { rmSync } from 'node:fs';
import path from 'node:path';
import { upstreamNames } from '@barrelhive/contracts';
import { FaultyProxy } from '../../libs/testing/src/network/faulty-proxy';
import { acceptsConnections, chooseFreePort } from '../../libs/testing/src/network/free-port';
import { readLaunchSettings } from '../../tools/dev/launch-settings';
import type { Guardian } from '../../tools/dev/processes/guardian';
import { createProcessGroup, type ProcessGroup } from '../../tools/dev/processes/process-group';
import type { SupervisedProcess } from '../../tools/dev/processes/supervise';
import { waitUntil } from '../../tools/dev/processes/wait-until';
import { prepareProduct, standInPlan, type LaunchOptions } from '../../tools/dev/start-product';
import { addBottles, type Bottle } from '../texts/bottles';
import { Replica } from './replica';
import { runFolder } from './run-folder';
import { typeScriptLoader } from './typescript-loader';

/** The services by name, the gateway last: what it passes on to is there first. */
export const SERVICES = [...upstreamNames, 'gateway'];

/** The built product with several replicas of each service, each service behind a balancer at its usual address. */
export interface ReplicatedProduct {
  url: string;
  /** The control ports of the agency's and the telephone company's stand-ins. */
  dabsUrl: string;
  twilioUrl: string;
  /** The control port of any stand-in. */
  standInUrl(name: string): string;
  replicas: readonly Replica[];
  bottles: readonly Bottle[];
  /** Postgres, Redis and the stand-ins by name. */
  others: ReadonlyMap<string, SupervisedProcess>;
  databaseUrl: string;
  redisUrl: string;
  /** Where each process writes what it has to say, as `<name>.log`. */
  logFolder: string;
  stop(): Promise<void>;
}

export interface ReplicatedOptions {
  guardian: Guardian;
  replicas: number;
  /** Services of which one is enough. */
  lone?: readonly string[];
  environment: Record<string, string>;
  /** How many bottles stand in the agency's table before any service reads it, sold out everywhere. */
  bottles: number;
  /** Settings of the services that take the place of those by which they would find other servers. */
  reroute?: (given: Readonly<Record<string, string>>) => Promise<Readonly<Record<string, string>>>;
  loadTypeScript?: LaunchOptions['loadTypeScript'];
  print: (line: string) => void;
}

/** Builds and starts everything on data of its own, which are removed in the end. */
export async function startReplicatedProduct(options: ReplicatedOptions): Promise<ReplicatedProduct> {
  const { guardian, print } = options;
  const dataDir = runFolder('operations', guardian);
  const port = await chooseFreePort();
  const environment = { ...process.env, PORT: String(port), DATA_DIR: dataDir, ...options.environment };
  const settings = { ...readLaunchSettings(environment), publicUrl: `http://127.0.0.1:${port}` };
  const group = createProcessGroup({ settings, guardian, print, colours: false });
  const balancers = new Map<string, FaultyProxy>();
  const stop = async () => {
    await group.stop();
    await Promise.all([...balancers.values()].map((balancer) => balancer.dispose()));
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const launch = {
      settings,
      environment,
      guardian,
      print,
      colours: false,
      atAnyPorts: true,
      loadTypeScript: options.loadTypeScript ?? (await typeScriptLoader()),
    };
    const { ports, servers, environments, standInNames } = await prepareProduct(launch, group);
    for (const name of standInNames) group.start(standInPlan(name, environments[name]));
    const dabsUrl = `http://127.0.0.1:${ports.dabs}`;
    await waitUntil('The start of the agency', () => acceptsConnections(ports.dabs ?? 0));
    const bottles = await addBottles(dabsUrl, options.bottles);
    for (const name of SERVICES) balancers.set(name, await FaultyProxy.listen(ports[name]));
    const rerouted = await rerouteBy(options, environments);
    const addReplica = replicaMaker({ balancers, environments, rerouted, group });
    const replicas: Replica[] = [];
    for (const service of SERVICES) {
      const count = options.lone?.includes(service) ? 1 : options.replicas;
      for (let place = 1; place <= count; place++) replicas.push(await addReplica(service, place));
    }
    await Promise.all(replicas.map((replica) => replica.start()));
    return {
      url: settings.publicUrl,
      dabsUrl,
      bottles,
      twilioUrl: `http://127.0.0.1:${ports.twilio}`,
      standInUrl: (name) => `http://127.0.0.1:${ports[name]}`,
      replicas,
      others: group.processes,
      ...servers,
      logFolder: path.join(dataDir, 'logs'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The addresses of other servers are the same for every service. */
async function rerouteBy(
  { reroute }: Pick<ReplicatedOptions, 'reroute'>,
  environments: Parts['environments'],
): Promise<Parts['rerouted']> {
  return reroute ? reroute(environments.auth ?? {}) : {};
}

interface Parts {
  balancers: ReadonlyMap<string, FaultyProxy>;
  environments: Readonly<Record<string, Record<string, string>>>;
  rerouted: Readonly<Record<string, string>>;
  group: ProcessGroup;
}

function replicaMaker({ balancers, environments, rerouted, group }: Parts) {
  const taken = new Set<number>();
  return async (service: string, place: number): Promise<Replica> => {
    const balancer = balancers.get(service);
    if (!balancer) throw new Error(`There is no service ${service}.`);
    const port = await chooseFreePort(0, taken);
    const operatorsPort = await chooseFreePort(0, taken);
    const ports = { PORT: String(port), OPS_PORT: String(operatorsPort) };
    const environment = { ...environments[service], ...rerouted, ...ports };
    return new Replica({
      service,
      name: `${service}-${place}`,
      port,
      operatorsPort,
      environment,
      balancer,
      group,
    });
  };
}
