import type { ServiceName } from '@barrelhive/contracts';
import { explainStartFailure, logger } from '@barrelhive/service-kit';
import { migrateAlertsDatabase } from '../../../apps/alerts/src/database/migrate';
import { migrateAllocatedDatabase } from '../../../apps/allocated/src/database/migrate';
import { migrateAuthDatabase } from '../../../apps/auth/src/database/migrate';
import { migrateBillingDatabase } from '../../../apps/billing/src/database/migrate';
import { migrateNotificationsDatabase } from '../../../apps/notifications/src/database/migrate';
import { migrateSearchDatabase } from '../../../apps/search/src/database/migrate';

type Migrate = (databaseUrl: string) => Promise<void>;

/** The one service without a database. */
type WithoutDatabase = 'gateway';

const migrations: Record<Exclude<ServiceName, WithoutDatabase>, Migrate> = {
  auth: migrateAuthDatabase,
  search: migrateSearchDatabase,
  alerts: migrateAlertsDatabase,
  allocated: migrateAllocatedDatabase,
  billing: migrateBillingDatabase,
  notifications: migrateNotificationsDatabase,
};

/**
 * Brings the schema of every service up to date, one after the other. May run again, and several times at once: each service takes the
 * lock of the database. What was done before a failure stays; the error names the service.
 */
export async function migrateEveryDatabase(databaseUrl: string): Promise<void> {
  const log = logger('migrations');
  for (const [name, migrate] of Object.entries(migrations)) {
    await migrate(databaseUrl).catch((cause: unknown) => {
      const message = `The database of ${name} could not be brought up to date. ${explainStartFailure(cause)}`;
      throw new Error(message, { cause });
    });
    log.info(`the database of ${name} is up to date`);
  }
}
