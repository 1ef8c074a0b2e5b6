import { migrateService } from '@barrelhive/service-kit';
import { searchMigrations } from './migrations';

/** Creates the schema, the role and the tables of the search service, or brings them up to date. */
export function migrateSearchDatabase(databaseUrl: string): Promise<void> {
  return migrateService({ name: 'search', databaseUrl, migrations: searchMigrations });
}
