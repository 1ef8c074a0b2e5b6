import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { serviceNames, services, upstreamNames } from '@barrelhive/contracts';
import { chooseFreePort, isPortFree } from '../../libs/testing/src/network/free-port';
import type { LaunchSettings } from './launch-settings';
import { neededStandIns, operatorsOf, type Ports, SMTP } from './product-processes';
import { commandLineOf } from './processes/command-line';

const OPERATORS_DISTANCE = 1000;
const HIGHEST_PORT = 65_535;

type Wanted = Pick<LaunchSettings, 'port' | 'operatorsPort'> & {
  /** No service gets the port it prefers: several products may then start at the same time. */
  atAnyPorts?: boolean | undefined;
};

/**
 * A free port for every process, and one for the operators of each service: the one it prefers, else any. Only what the user chose, and
 * the gateway's port, are a promise; if one of these is taken, a sentence ends the start.
 */
export async function choosePorts(
  { port: gatewayPort, operatorsPort, atAnyPorts = false }: Wanted,
  environment: Readonly<Record<string, string>>,
): Promise<Ports> {
  await assertFree('PORT', gatewayPort);
  const taken = new Set([gatewayPort]);
  const ports: Record<string, number> = { gateway: gatewayPort };
  if (operatorsPort !== undefined) {
    if (taken.has(operatorsPort)) throw new Error(`PORT and OPS_PORT are both ${operatorsPort}: they must differ.`);
    await assertFree('OPS_PORT', operatorsPort);
    taken.add(operatorsPort);
    ports[operatorsOf('gateway')] = operatorsPort;
  }
  const preferred = upstreamNames.map((name) => ({ name, port: services[name].port }));
  for (const { name, port } of [...preferred, ...neededStandIns(environment)]) {
    ports[name] = await chooseFreePort(atAnyPorts ? 0 : port, taken);
  }
  if (ports.mail !== undefined) ports[SMTP.name] = await chooseFreePort(atAnyPorts ? 0 : SMTP.port, taken);
  for (const name of serviceNames) {
    ports[operatorsOf(name)] ??= await chooseFreePort(atAnyPorts ? 0 : beside(ports[name]), taken);
  }
  return ports;
}

/** 0, which asks for any free port, where none is left above. */
function beside(port = 0): number {
  return port + OPERATORS_DISTANCE > HIGHEST_PORT ? 0 : port + OPERATORS_DISTANCE;
}

async function assertFree(setting: string, port: number): Promise<void> {
  if (await isPortFree(port)) return;
  const holder = portHolder(port);
  const who = holder === undefined ? 'another program' : holder;
  const other = port === 8090 ? 8190 : 8090;
  throw new Error(
    `Port ${port} is taken by ${who}: end that program, or choose another port: ${setting}=${other} npm start`,
  );
}

const LISTENING = '0A';

/** Who listens on a local port, as "node server.js (process 123)", or undefined when that cannot be found out. */
function portHolder(port: number): string | undefined {
  const pid = holderFromProc(port) ?? holderFromLsof(port);
  const command = pid === undefined ? undefined : commandLineOf(pid);
  return command === undefined ? undefined : `${command.slice(0, 100)} (process ${pid})`;
}

function holderFromProc(port: number): number | undefined {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listeningInodes(table, port));
  if (inodes.length === 0) return undefined;
  const sockets = new Set(inodes.map((inode) => `socket:[${inode}]`));
  return listFolder('/proc')
    .map(Number)
    .filter(Number.isInteger)
    .find((pid) => listFolder(`/proc/${pid}/fd`).some((fd) => sockets.has(linkTarget(`/proc/${pid}/fd/${fd}`))));
}

function listeningInodes(table: string, port: number): string[] {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readText(table)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(suffix) && fields[3] === LISTENING)
    .flatMap((fields) => fields[9] ?? []);
}

function holderFromLsof(port: number): number | undefined {
  const result = spawnSync('lsof', ['-nP', `-iTCP:${port}`, '-sTCP:LISTEN', '-t'], { encoding: 'utf8' });
  const pid = Number.parseInt(result.stdout ?? '', 10);
  return Number.isNaN(pid) ? undefined : pid;
}

/** Processes come and go, and other users' are closed to us: what cannot be read is simply not there. */
function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function linkTarget(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    return '';
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
