import { setTimeout as sleep } from 'node:timers/promises';
import { logger, openLog, readSettings } from '@barrelhive/service-kit';
import { migrateEveryDatabase, whatIsMissing } from './migrate-every-database';
import { migrationsSettingsSchema, waitSettingsSchema } from './migrations-settings';

const LOOK_MS = 1_000;

/** Until another process has migrated every database. Says what it waits for whenever that changes. */
async function waitForMigrations(addresses: Parameters<typeof whatIsMissing>[0]): Promise<void> {
  let said: string | undefined;
  for (;;) {
    const missing = await whatIsMissing(addresses);
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
void migrateOrWait(process.argv.slice(2)).catch((error: unknown) => {
  log.fatal(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

async function migrateOrWait([command, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (command !== undefined && command !== 'wait')) {
    throw new Error('usage: main.js [wait]: migrates every database, or waits until another has.');
  }
  if (command === 'wait') {
    const addresses = readSettings(waitSettingsSchema, process.env);
    if (!Object.values(addresses).some(Boolean))
      throw new Error('Neither DATABASE_URL nor DATABASE_URL_<SERVICE> is set.');
    await waitForMigrations(addresses);
  } else {
    const { DATABASE_URL, ...logins } = readSettings(migrationsSettingsSchema, process.env);
    await migrateEveryDatabase(DATABASE_URL, logins);
  }
  log.info('every database is up to date');
}
