import { runMigration } from '@barrelhive/service-kit';
import { migrateNotificationsDatabase } from './database/migrate';

runMigration('notifications', process.env, migrateNotificationsDatabase);
