import { migrateService } from '@barrelhive/service-kit';
import { notificationsMigrations } from './migrations';

/** Creates the schema, the role and the tables of the notifications service, or brings them up to date. */
export function migrateNotificationsDatabase(databaseUrl: string): Promise<void> {
  return migrateService({ name: 'notifications', databaseUrl, migrations: notificationsMigrations });
}
