import { execute } from '@barrelhive/database';
import { migrateService, type MigrationClass } from '@barrelhive/service-kit';
import { testDatabase } from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import { searchMigrations } from '../src/database/migrations';

/** Writes into a database as it was before a migration, brings it up to date, and looks at what became of it. */
export async function acrossMigration(
  migration: MigrationClass,
  written: string,
  look: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const migrations = searchMigrations.slice(0, searchMigrations.indexOf(migration));
  const database = await testDatabase({ name: 'search', migrations });
  try {
    const dataSource = await database.connect();
    await execute(dataSource, written);
    await migrateService({ name: 'search', databaseUrl: database.url, migrations: searchMigrations });
    await look(dataSource);
  } finally {
    await database.dispose();
  }
}
