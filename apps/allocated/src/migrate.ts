import { runMigration } from '@barrelhive/service-kit';
import { migrateAllocatedDatabase } from './database/migrate';

runMigration('allocated', process.env, migrateAllocatedDatabase);
