import { execute } from '@barrelhive/database';
import { migrateService, type MigrationClass } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import { testDatabase, type TestedService } from './test-database';

/** Writes into a service's database as it was before one of its migrations, brings it up to date, and looks at what became of it. */
export async function acrossMigration(
  { name, migrations }: TestedService,
  migration: MigrationClass,
  written: string,
  look: (dataSource: DataSource) => Promise<void>,
): Promise<void> {
  const database = await testDatabase({ name, migrations: migrations.slice(0, migrations.indexOf(migration)) });
  try {
    const dataSource = await database.connect();
    await execute(dataSource, written);
    await migrateService({ name, databaseUrl: database.url, migrations });
    await look(dataSource);
  } finally {
    await database.dispose();
  }
}
