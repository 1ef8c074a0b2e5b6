import { spawn, spawnSync, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { workspaceRoot } from '../../dev/workspace-root';
import type { Release } from '../releases/releases';
import type { BuiltVersion } from '../product/built-version';

/** Within the workspace: what a release imports is found in our node_modules, unless it has its own. */
const FOLDER = '.local/releases';
const BUILT = 'built';

const lockFile = z.object({ packages: z.record(z.string(), z.looseObject({})) });
const project = z.object({ targets: z.object({ build: z.object({ command: z.string() }).optional() }) });

/** The services and the migrations of a release, built from its commit; those of an earlier run are taken. The web app is not. */
export async function buildRelease({ version, commit }: Release, print: (line: string) => void): Promise<BuiltVersion> {
  const root = path.join(workspaceRoot(), FOLDER, `${version}-${commit.slice(0, 12)}`);
  if (existsSync(path.join(root, BUILT))) return { name: version, root };
  print(`Building ${version} from ${commit.slice(0, 12)} …`);
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root, { recursive: true });
  unpack(commit, root);
  if (!hasOurPackages(root)) await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
  for (const command of buildCommands(root)) await run(command, [], { cwd: root, shell: true });
  writeFileSync(path.join(root, BUILT), '');
  return { name: version, root };
}

function unpack(commit: string, root: string): void {
  const archive = spawnSync('git', ['archive', commit], { cwd: workspaceRoot(), maxBuffer: 2 ** 30 });
  if (archive.status !== 0) throw new Error(`git archive ${commit} failed: ${archive.stderr.toString()}`);
  const { status, stderr } = spawnSync('tar', ['-x', '-C', root], { input: archive.stdout });
  if (status !== 0) throw new Error(`tar failed: ${stderr.toString()}`);
}

/** Whether its lock file names the same packages as ours; the version of the project itself stands there, too. */
function hasOurPackages(root: string): boolean {
  const packagesIn = (folder: string) => {
    const { packages } = lockFile.parse(JSON.parse(readFileSync(path.join(folder, 'package-lock.json'), 'utf8')));
    const { '': { version: _ours, ...workspace } = {}, ...others } = packages;
    return JSON.stringify([workspace, others]);
  };
  return packagesIn(root) === packagesIn(workspaceRoot());
}

function buildCommands(root: string): string[] {
  const apps = readdirSync(path.join(root, 'apps'))
    .map((name) => `apps/${name}`)
    .filter((folder) => existsSync(path.join(root, folder, 'src/main.ts')));
  return [...apps, 'tools/migrations'].flatMap((folder) => {
    const { targets } = project.parse(JSON.parse(readFileSync(path.join(root, folder, 'project.json'), 'utf8')));
    return targets.build?.command ?? [];
  });
}

/** Waits without blocking, and throws with what it said unless it went well. */
async function run(command: string, args: string[], options: SpawnOptions): Promise<void> {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with code ${code}:\n${said.slice(-2_000)}`);
}
