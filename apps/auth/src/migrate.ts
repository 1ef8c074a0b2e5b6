import { runMigration } from '@barrelhive/service-kit';
import { migrateAuthDatabase } from './database/migrate';

runMigration('auth', process.env, migrateAuthDatabase);
