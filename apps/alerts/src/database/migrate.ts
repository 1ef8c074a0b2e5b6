import { migrateService } from '@barrelhive/service-kit';
import { alertsMigrations } from './migrations';

/** Creates the schema, the role and the tables of the alerts service, or brings them up to date. */
export function migrateAlertsDatabase(databaseUrl: string): Promise<void> {
  return migrateService({ name: 'alerts', databaseUrl, migrations: alertsMigrations });
}
