import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { commandLineOf } from './processes/command-line';

const LISTENING = '0A';

/** Who listens on a local port, as "node server.js (process 123)", or undefined when that cannot be found out. */
export function portHolder(port: number): string | undefined {
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
