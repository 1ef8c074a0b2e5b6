import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { acceptsConnections, chooseFreePort } from '../../../libs/testing/src/network/free-port';
import type { ProcessPlan } from '../processes/start-process';
import { workspaceRoot } from '../workspace-root';
import { canUnpackDebianPackages, unpackDebianPackages, unpackedLibraries } from './debian-packages';
import { endLeftover } from './leftover';
import { programOnPath } from './programs';

/** A Redis that is prepared but not started. */
export interface RedisPlan {
  process: ProcessPlan;
  url: string;
  port: number;
}

const PACKAGES = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1'];
const KEEPS_ALL_BUT_A_SECOND = ['--appendonly', 'yes', '--appendfsync', 'everysec'];
const HOW_TO_INSTALL = [
  'There is no Redis here. Install one',
  '(Debian, Ubuntu: apt install redis-server; Fedora: dnf install valkey; macOS: brew install redis)',
  'or set REDIS_URL.',
].join(' ');

/** A Redis that keeps what it was told for longer than a second, in `stateFolder`; a fresh one deletes what is there. Ends one left by a killed run. */
export async function prepareDurableRedis(
  stateFolder: string,
  preferredPort: number,
  { fresh = false }: { fresh?: boolean | undefined } = {},
): Promise<RedisPlan> {
  const folder = path.join(stateFolder, 'redis');
  const pidFile = path.join(folder, 'redis.pid');
  await endLeftover(pidFile, '-server 127.0.0.1:', 'SIGTERM');
  if (fresh) rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const port = await chooseFreePort(preferredPort);
  return plan(port, folder, ['--pidfile', pidFile, ...KEEPS_ALL_BUT_A_SECOND]);
}

/** A Redis for tests: keeps nothing, or, with `isDurable`, what production's does. */
export async function prepareThrowawayRedis(folder: string, { isDurable = false } = {}): Promise<RedisPlan> {
  return plan(
    await chooseFreePort(),
    folder,
    isDurable ? KEEPS_ALL_BUT_A_SECOND : ['--save', '', '--appendonly', 'no'],
  );
}

export function redisAnswers({ port }: RedisPlan): Promise<boolean> {
  return acceptsConnections(port);
}

/** The Redis of this machine, else Debian's, unpacked under .local. Throws a sentence when neither can be had. */
export function findRedis(): { file: string; libraries?: string } {
  const installed = programOnPath('redis-server') ?? programOnPath('valkey-server');
  if (installed) return { file: installed };
  const folder = path.join(workspaceRoot(), '.local/packages/redis');
  const file = path.join(folder, 'usr/bin/redis-server');
  if (!existsSync(file)) {
    if (!canUnpackDebianPackages()) throw new Error(HOW_TO_INSTALL);
    try {
      unpackDebianPackages(PACKAGES, folder);
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)} ${HOW_TO_INSTALL}`, { cause: error });
    }
  }
  return { file, libraries: unpackedLibraries(folder) };
}

function plan(port: number, folder: string, persistence: string[]): RedisPlan {
  const { file, libraries } = findRedis();
  return {
    port,
    url: `redis://127.0.0.1:${port}`,
    process: {
      name: 'redis',
      file,
      // Without noeviction a full Redis would drop queued jobs silently.
      args: [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--dir',
        folder,
        '--maxmemory-policy',
        'noeviction',
        ...persistence,
      ],
      env: { PATH: process.env.PATH, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
      stopSignal: 'SIGTERM',
      endsLast: true,
    },
  };
}
