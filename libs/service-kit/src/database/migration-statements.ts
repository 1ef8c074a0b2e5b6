import { createServiceDataSource, type MigrationClass } from './service-data-source';

/** What a migration asks of the database, one text for each of its queries, in their order. Asks no database. */
export async function migrationStatements(Migration: MigrationClass): Promise<string[]> {
  const statements: string[] = [];
  const dataSource = createServiceDataSource({ name: 'auth', databaseUrl: 'postgres://nobody@nowhere/nothing' });
  const runner = Object.assign(dataSource.createQueryRunner(), {
    query: (sql: string) => Promise.resolve(void statements.push(sql)),
  });
  await new Migration().up(runner);
  return statements;
}
