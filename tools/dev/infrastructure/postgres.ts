import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chooseFreePort } from '../../../libs/testing/src/network/free-port';
import pg from 'pg';
import type { ProcessPlan } from '../processes/start-process';
import { endLeftover } from './leftover';
import { findPostgresBinaries, openStateFolder, postgresUser, type PostgresBinaries } from './postgres-binaries';
import { throwawayFolder } from './throwaway-folder';

/** A Postgres that is prepared but not started. */
export interface PostgresPlan {
  process: ProcessPlan;
  /** Connects as the owner of everything to the named database. */
  url(database: string): string;
  dataFolder: string;
}

export interface ThrowawayOptions {
  isDurable?: boolean;
  options?: readonly string[];
}

const OWNER = 'postgres';
const COMMON_OPTIONS = ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=300', '-c', 'timezone=UTC'];
/** What belongs to the running server alone. */
const NOT_COPIED = /(postmaster\.(pid|opts)|pgsql_tmp.*)$/;
/** Test data may be lost with the machine, so nothing needs to reach the disk. */
const FORGETFUL_OPTIONS = ['fsync', 'synchronous_commit', 'full_page_writes'].flatMap((name) => ['-c', `${name}=off`]);

/** A Postgres whose data outlive it, in `stateFolder`; a fresh one deletes what is there. Ends a server that a killed run left there. */
export async function prepareDurablePostgres(
  stateFolder: string,
  preferredPort: number,
  { fresh = false }: { fresh?: boolean | undefined } = {},
): Promise<PostgresPlan> {
  const wanted = path.join(stateFolder, 'postgres');
  const runAs = postgresUser(existsSync(wanted) ? wanted : undefined);
  const binaries = findPostgresBinaries(runAs);
  mkdirSync(stateFolder, { recursive: true });
  const dataFolder = mayEnter(stateFolder, runAs) ? wanted : dataFolderElsewhere(wanted);
  await endLeftover(path.join(dataFolder, 'postmaster.pid'), dataFolder, 'SIGINT');
  if (fresh || !existsSync(path.join(dataFolder, 'PG_VERSION'))) initialise(binaries, dataFolder, []);
  return plan(binaries, dataFolder, await chooseFreePort(preferredPort), []);
}

/**
 * A Postgres for tests: quick, forgetful, in a temporary folder that the caller removes, in memory where there is room. With `isDurable` its
 * commits reach the disk as they do in production. `options` are further settings, as `name=value`.
 */
export async function prepareThrowawayPostgres({
  isDurable = false,
  options = [],
}: ThrowawayOptions = {}): Promise<PostgresPlan> {
  const binaries = findPostgresBinaries(postgresUser(undefined));
  const folder = mkdtempSync(path.join(isDurable ? os.tmpdir() : throwawayFolder(), 'barrelhive-postgres-'));
  initialise(binaries, folder, ['--no-sync']);
  const given = options.flatMap((option) => ['-c', option]);
  return plan(binaries, folder, await chooseFreePort(), [...(isDurable ? [] : FORGETFUL_OPTIONS), ...given]);
}

/**
 * A standby of a running Postgres, which it follows asynchronously at the address `via`. `folder` is new, and removed by the caller; its data are
 * copied while the other runs.
 */
export async function prepareStandby(primaryUrl: string, via: URL, folder: string): Promise<PostgresPlan> {
  const binaries = findPostgresBinaries(postgresUser(undefined));
  const dataFolder = path.join(folder, 'postgres');
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`);
    await client.query(`SELECT pg_backup_start('standby', fast => true)`);
    cpSync(rows[0]?.folder ?? '', dataFolder, { recursive: true, filter: (file) => !NOT_COPIED.test(file) });
    // Without it the standby would not know from where on it has to read the log.
    const stopped = await client.query<{ label: string }>(
      'SELECT labelfile AS label FROM pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(path.join(dataFolder, 'backup_label'), stopped.rows[0]?.label ?? '');
  } finally {
    await client.end();
  }
  writeFileSync(path.join(dataFolder, 'standby.signal'), '');
  const follows = `primary_conninfo=host=${via.hostname} port=${via.port} user=${OWNER}`;
  giveTo(dataFolder, binaries.runAs);
  const standby = plan(binaries, dataFolder, await chooseFreePort(), ['-c', follows]);
  return { ...standby, process: { ...standby.process, name: `postgres-${path.basename(folder)}` } };
}

/** Whether the server answers queries yet. */
export async function postgresAnswers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  // A server that goes down between connecting and asking emits an error besides rejecting.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates the database unless it is there. `adminUrl` leads to another database of the same server. */
export async function createDatabase(adminUrl: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}

function initialise({ folder, runAs }: PostgresBinaries, dataFolder: string, options: string[]): void {
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  if (runAs) chownSync(dataFolder, runAs.uid, runAs.gid);
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const result = spawnSync(
    path.join(folder, 'bin/initdb'),
    ['-D', dataFolder, '-U', OWNER, '-A', 'trust', '-E', 'UTF8', ...locale, ...options],
    { ...runAs, env: serverEnvironment(), cwd: '/', encoding: 'utf8' },
  );
  if (result.status === 0) return;
  rmSync(dataFolder, { recursive: true, force: true });
  throw new Error(
    `Postgres could not create its data in ${dataFolder}: ${result.error?.message ?? result.stderr.trim()}`,
  );
}

function plan({ folder, runAs }: PostgresBinaries, dataFolder: string, port: number, options: string[]): PostgresPlan {
  return {
    dataFolder,
    url: (database) => `postgres://${OWNER}@127.0.0.1:${port}/${database}`,
    process: {
      name: 'postgres',
      file: path.join(folder, 'bin/postgres'),
      // No Unix socket: its path may grow longer than the kernel takes.
      args: ['-D', dataFolder, '-p', String(port), '-k', '', ...COMMON_OPTIONS, ...options],
      env: serverEnvironment(),
      cwd: '/',
      runAs,
      stopSignal: 'SIGINT',
      endsLast: true,
    },
  };
}

/** Postgres takes no data that others may read, or that are not its user's. */
function giveTo(dataFolder: string, runAs: PostgresBinaries['runAs']): void {
  chmodSync(dataFolder, 0o700);
  if (!runAs) return;
  const entries = readdirSync(dataFolder, { recursive: true, encoding: 'utf8' });
  for (const entry of ['', ...entries]) chownSync(path.join(dataFolder, entry), runAs.uid, runAs.gid);
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

/** Root's own home folder is closed to the user Postgres runs as, and so is every folder below it. */
function mayEnter(folder: string, runAs: PostgresBinaries['runAs']): boolean {
  if (!runAs) return true;
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...runAs, cwd: '/' }).status === 0;
}

/** A folder that Postgres may enter, with a link from where the data are looked for. */
function dataFolderElsewhere(wanted: string): string {
  const key = createHash('sha256').update(wanted).digest('hex').slice(0, 16);
  const folder = path.join(openStateFolder('data'), key);
  if (!existsSync(wanted)) {
    rmSync(wanted, { force: true });
    symlinkSync(folder, wanted);
  }
  return folder;
}
