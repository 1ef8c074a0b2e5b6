import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { nxCommand, PRODUCT_IS_BUILT } from '../../dev/nx';
import { workspaceRoot } from '../../dev/workspace-root';

const run = promisify(execFile);
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

/** The files of all images in a folder outside of the workspace, which nobody may write to. */
export async function unpackImages(): Promise<{ folder: string; remove: () => void }> {
  const { args, env } = nxCommand(['build']);
  const options = { cwd: workspaceRoot(), env: { ...withoutRunners(), ...env }, maxBuffer: 1 << 26 };
  if (!process.env[PRODUCT_IS_BUILT]) await run(process.execPath, args, options);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-images-'));
  await run(process.execPath, ['tools/build/image-files.mjs', folder], options);
  for (const file of filesBelow(folder)) chmodSync(file, statSync(file).isDirectory() ? 0o555 : 0o444);
  chmodSync(folder, 0o555);
  const remove = () => {
    for (const each of [folder, ...filesBelow(folder)]) if (statSync(each).isDirectory()) chmodSync(each, 0o755);
    rmSync(folder, { recursive: true });
  };
  return { folder, remove };
}

export function sizeOf(folder: string): number {
  return filesBelow(folder)
    .map((file) => statSync(file))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
}

export const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file));

/** A program of an image. */
export interface ImageProcess {
  child: ChildProcess;
  startedAt: number;
  said: () => string;
  ended: Promise<number | null>;
}

/** Starts the script of an image as an ordinary user, in its folder, with this environment and a PATH. */
export function startImage(folder: string, env: Record<string, string>, args = ['main.js']): ImageProcess {
  const child = spawn(process.execPath, ['--enable-source-maps', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: NOBODY, gid: NOBODY }),
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, startedAt: performance.now(), said: () => said, ended };
}

/** Ours, without what Nx and Jest tell the processes they start. */
function withoutRunners(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_|TEST_REPORTS$)/.test(name)));
}
