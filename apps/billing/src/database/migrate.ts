import { migrateService } from '@barrelhive/service-kit';
import { billingMigrations } from './migrations';

/** Creates the schema, the role and the tables of the billing service, or brings them up to date. */
export function migrateBillingDatabase(databaseUrl: string): Promise<void> {
  return migrateService({ name: 'billing', databaseUrl, migrations: billingMigrations });
}
