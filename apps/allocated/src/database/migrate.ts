import { migrateService } from '@barrelhive/service-kit';
import { allocatedMigrations } from './migrations';

/** Creates the schema, the role and the tables of the allocated service, or brings them up to date. */
export function migrateAllocatedDatabase(databaseUrl: string): Promise<void> {
  return migrateService({ name: 'allocated', databaseUrl, migrations: allocatedMigrations });
}
