import { runMigration } from '@barrelhive/service-kit';
import { migrateBillingDatabase } from './database/migrate';

runMigration('billing', process.env, migrateBillingDatabase);
