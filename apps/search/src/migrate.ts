import { runMigration } from '@barrelhive/service-kit';
import { migrateSearchDatabase } from './database/migrate';

runMigration('search', process.env, migrateSearchDatabase);
