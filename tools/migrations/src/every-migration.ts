import { createHash } from 'node:crypto';
import { upstreamNames, type Upstream } from '@barrelhive/contracts';
import { migrationStatements, sharedMigrations, type MigrationClass } from '@barrelhive/service-kit';
import { alertsMigrations } from '../../../apps/alerts/src/database/migrations';
import { allocatedMigrations } from '../../../apps/allocated/src/database/migrations';
import { authMigrations } from '../../../apps/auth/src/database/migrations';
import { billingMigrations } from '../../../apps/billing/src/database/migrations';
import { notificationsMigrations } from '../../../apps/notifications/src/database/migrations';
import { searchMigrations } from '../../../apps/search/src/database/migrations';

/** The migrations of each service besides those that all services share. */
export const everyMigration: Record<Upstream, MigrationClass[]> = {
  auth: authMigrations,
  search: searchMigrations,
  alerts: alertsMigrations,
  allocated: allocatedMigrations,
  billing: billingMigrations,
  notifications: notificationsMigrations,
};

/** Of each migration, as `service.name`, a digest of what it asks of the database. Comments and blanks do not count. */
export async function migrationDigests(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const service of upstreamNames) {
    for (const migration of [...sharedMigrations, ...everyMigration[service]]) {
      digests[`${service}.${migration.name}`] = digestOf(await migrationStatements(migration));
    }
  }
  return digests;
}

function digestOf(statements: readonly string[]): string {
  const plain = statements.map((sql) => sql.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim());
  return createHash('sha256').update(plain.join(';\n')).digest('hex').slice(0, 16);
}
