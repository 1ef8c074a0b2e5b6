import { setTimeout as sleep } from 'node:timers/promises';
import { logger, openLog, readSettings } from '@barrelhive/service-kit';
import { migrateEveryDatabase, whatIsMissing } from './migrate-every-database';
import { migrationsSettingsSchema } from './migrations-settings';

const LOOK_MS = 1_000;

/** Until another process has migrated every database. Says what it waits for whenever that changes. */
async function waitForMigrations(databaseUrl: string): Promise<void> {
  let said: string | undefined;
  for (;;) {
    const missing = await whatIsMissing(databaseUrl);
    if (missing === undefined) return;
    if (missing !== said) log.info(`waiting: ${missing}`);
    said = missing;
    await sleep(LOOK_MS);
  }
}

openLog({ service: 'migrations', level: 'info' });
const log = logger('process');
// The first process of a container is not ended by a signal unless it says so. Postgres takes back what is half done.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));
const [command, ...more] = process.argv.slice(2);
try {
  if (more.length > 0 || (command !== undefined && command !== 'wait')) {
    throw new Error('usage: main.js [wait]: migrates every database, or waits until another has.');
  }
  const { DATABASE_URL } = readSettings(migrationsSettingsSchema, process.env);
  await (command === 'wait' ? waitForMigrations(DATABASE_URL) : migrateEveryDatabase(DATABASE_URL));
  log.info('every database is up to date');
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
