import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseFreePort, eventually, testDatabase, testIdentity, testRedis } from '@barrelhive/testing';
import { workspaceRoot } from '../../../dev/workspace-root';
import { FEWER_COLLECTIONS } from '../../executors/run-node.mjs';

const NAME = 'reviews';
/** Half a minute on a quiet machine; several compilers side by side take far longer on a busy one. */
const BOUND_MS = 300_000;
const NX = 'node_modules/nx/dist/bin/nx.js';
/** What installations lack, the runbooks among it, is the developer's to add. Channels, the API and the page on security do not change. */
const SPECS = [`apps/${NAME}/`, 'tools/structure/(?!runbooks|channels|api-description|security-page)'];
/** As `npm start` migrates: a build of the migrations takes twice as long. */
const MIGRATE = `
  const { loadTypeScript } = await import('./tools/load-typescript.mjs');
  const { migrateEveryDatabase } = await loadTypeScript('tools/migrations/src/migrate-every-database.ts');
  await migrateEveryDatabase(process.env.DATABASE_URL);`;
const LISTS_OF_MODULES = ['tools/dev/settings-schemas.ts', 'tools/migrations/src/every-migration.ts'];
/** One program of all that is needed takes half as long as a build of each library. */
const ONE_PROGRAM = {
  extends: './tsconfig.base.json',
  compilerOptions: { composite: false, emitDeclarationOnly: false, noEmit: true },
  include: [`apps/${NAME}`, ...LISTS_OF_MODULES],
};

describe('a generated service', () => {
  const root = workspaceRoot();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-generated-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Node in the copy. Rejects with what the process said when it fails. */
  const run = (args: string[], env: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      const child = spawn(process.execPath, args, { cwd: folder, env: { ...environment(), ...env } });
      let said = '';
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${args.join(' ')}: ${said}`))));
    });

  beforeAll(async () => {
    copyWorkspace(root, folder);
    await run([NX, 'g', 'barrelhive:service', NAME]);
  }, BOUND_MS);

  it(
    'passes the checks of format, types and lint, the structure specs and its own',
    async () => {
      writeFileSync(path.join(folder, 'tsconfig.one-program.json'), JSON.stringify(ONE_PROGRAM));
      const edited = ['libs/contracts/src/services.ts', 'apps/tsconfig.json', ...LISTS_OF_MODULES, 'k8s/base'];
      const checks = [
        run(
          ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.one-program.json', '--checkers', '1'],
          FEWER_COLLECTIONS,
        ),
        run(['node_modules/oxlint/bin/oxlint', `apps/${NAME}`], FEWER_COLLECTIONS),
        run(['node_modules/oxfmt/bin/oxfmt', '--check', `apps/${NAME}`, ...edited]),
        run(['node_modules/jest/bin/jest.js', '-w=1', '--selectProjects', NAME, 'structure', '--', ...SPECS]),
      ];
      const failures = (await Promise.allSettled(checks)).filter((check) => check.status === 'rejected');
      expect(failures.map(({ reason }) => String(reason))).toEqual([]);
    },
    BOUND_MS,
  );

  it('is built, migrates its database, starts and answers', async () => {
    await run(['tools/build/build-service.mjs', `apps/${NAME}`]);
    // Any database will do: the service makes its schema in it.
    const [database, redis, identity] = await Promise.all([
      testDatabase({ name: 'alerts', migrations: [] }),
      testRedis(),
      testIdentity(),
    ]);
    let service: ChildProcess | undefined;
    try {
      const port = await chooseFreePort();
      const env = {
        DATABASE_URL: database.url,
        REDIS_URL: redis.url,
        QUEUE_PREFIX: redis.prefix,
        AUTH_URL: identity.authUrl,
        PORT: String(port),
      };
      await run(['--input-type=module', '-e', MIGRATE], env);
      const main = `dist/apps/${NAME}/main.js`;
      service = spawn(process.execPath, [main], { cwd: folder, env: { ...environment(), ...env }, stdio: 'ignore' });
      const headers = { authorization: `Bearer ${await identity.tokenFor('somebody')}` };
      const answer = await eventually('the generated service to answer', () =>
        fetch(`http://127.0.0.1:${port}/internal/users/somebody/data`, { headers }),
      );
      expect([answer.status, await answer.json()]).toEqual([200, {}]);
    } finally {
      await ended(service);
      await Promise.all([database.dispose(), redis.dispose(), identity.dispose()]);
    }
  });
});

/** The files that git knows or would add; packages and downloaded programs stay where they are. */
function copyWorkspace(root: string, folder: string): void {
  const listing = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
  for (const file of String(listing).split('\0')) {
    if (file !== '' && existsSync(path.join(root, file))) cpSync(path.join(root, file), path.join(folder, file));
  }
  mkdirSync(path.join(folder, '.local'));
  for (const linked of ['node_modules', '.local/packages']) {
    if (existsSync(path.join(root, linked))) symlinkSync(path.join(root, linked), path.join(folder, linked));
  }
}

/** Ours, without what Nx and Jest tell the processes they start about this workspace. */
function environment(): NodeJS.ProcessEnv {
  const ours = Object.entries(process.env).filter(([name]) => !/^(NX_|JEST_|TEST_REPORTS$)/.test(name));
  return { ...Object.fromEntries(ours), NX_DAEMON: 'false', NX_TUI: 'false', NX_NO_CLOUD: 'true' };
}

async function ended(service: ChildProcess | undefined): Promise<void> {
  if (!service || service.exitCode !== null) return;
  const closed = new Promise((resolve) => service.once('close', resolve));
  service.kill('SIGTERM');
  await closed;
}
