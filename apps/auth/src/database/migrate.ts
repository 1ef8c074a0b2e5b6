import { migrateService } from '@barrelhive/service-kit';
import { authMigrations } from './migrations';

/** Creates the schema, the role and the tables of the auth service, or brings them up to date. */
export function migrateAuthDatabase(databaseUrl: string): Promise<void> {
  return migrateService({ name: 'auth', databaseUrl, migrations: authMigrations });
}
