import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, renameSync, rmSync, existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { programOnPath } from './programs';

const LIBRARY_FOLDERS: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'usr/lib/x86_64-linux-gnu',
  arm64: 'usr/lib/aarch64-linux-gnu',
};

export function canUnpackDebianPackages(): boolean {
  return programOnPath('apt-get') !== undefined && programOnPath('dpkg-deb') !== undefined;
}

/** Where the libraries of unpacked packages lie, for LD_LIBRARY_PATH. */
export function unpackedLibraries(folder: string): string {
  return path.join(folder, LIBRARY_FOLDERS[process.arch] ?? 'usr/lib');
}

/**
 * Downloads Debian packages and unpacks them into `folder`: no root needed, nothing installed, the system's package lists
 * untouched. Throws a sentence with apt's own words when the download fails.
 */
export function unpackDebianPackages(packages: string[], folder: string): void {
  if (existsSync(folder)) return;
  const work = `${folder}.${process.pid}`;
  const apt = path.join(work, 'apt');
  const downloads = path.join(work, 'downloads');
  const root = path.join(work, 'root');
  for (const part of [`${apt}/lists/partial`, `${apt}/cache/archives/partial`, downloads, root]) {
    mkdirSync(part, { recursive: true });
  }
  const options = [
    '-qq',
    ...['-o', `Dir::State::Lists=${apt}/lists`, '-o', `Dir::Cache=${apt}/cache`],
    ...['-o', `APT::Sandbox::User=${os.userInfo().username}`, '-o', 'Debug::NoLocking=1'],
    ...['-o', 'Acquire::Languages=none', '-o', 'Acquire::Retries=3'],
  ];
  try {
    // Another source of the machine may be out of reach; the download decides.
    spawnSync('apt-get', [...options, 'update'], { cwd: downloads });
    const wanted = new Set([...packages, ...missingDependencies(packages, options)]);
    run('apt-get', [...options, 'download', ...wanted], downloads);
    for (const file of readdirSync(downloads)) run('dpkg-deb', ['-x', path.join(downloads, file), root], downloads);
    moveUnlessThere(root, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** What an installation would have to bring along on this machine: a bare one lacks libraries that others have. */
function missingDependencies(packages: string[], options: string[]): string[] {
  const plan = spawnSync('apt-get', [...options, '--print-uris', '--no-install-recommends', 'install', ...packages], {
    encoding: 'utf8',
  });
  return [...(plan.stdout ?? '').matchAll(/^'[^']+' ([^_\s]+)_/gm)].flatMap(([, name]) => name ?? []);
}

function run(program: string, args: string[], cwd: string): void {
  const result = spawnSync(program, args, { cwd, encoding: 'utf8' });
  if (result.status === 0) return;
  const reason = (result.error?.message ?? result.stderr).trim().split('\n').at(-1) ?? 'unknown reason';
  throw new Error(`Downloading Debian packages failed: ${reason}`);
}

function moveUnlessThere(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
}
