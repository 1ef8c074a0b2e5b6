import { createHash } from 'node:crypto';
import { migrationStatements, sharedMigrations } from '@barrelhive/service-kit';
import { everyMigration, servicesWithDatabase } from './every-migration';

/** Of each migration, as `service.name`, a digest of what it asks of the database. Comments and blanks do not count. */
export async function migrationDigests(): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const service of servicesWithDatabase) {
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
