import { runMigration } from '@barrelhive/service-kit';
import { migrateAlertsDatabase } from './database/migrate';

runMigration('alerts', process.env, migrateAlertsDatabase);
