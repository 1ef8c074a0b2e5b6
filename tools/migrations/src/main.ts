import { logger, openLog, readSettings } from '@barrelhive/service-kit';
import { migrateEveryDatabase } from './migrate-every-database';
import { migrationsSettingsSchema } from './migrations-settings';

openLog({ service: 'migrations', level: 'info' });
const log = logger('process');
try {
  await migrateEveryDatabase(readSettings(migrationsSettingsSchema, process.env).DATABASE_URL);
  log.info('every database is up to date');
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
