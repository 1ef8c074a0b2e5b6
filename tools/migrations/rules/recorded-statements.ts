import { createServiceDataSource, type MigrationClass } from '@barrelhive/service-kit';
import { parse, type Node } from 'libpg-query';

/** One call of the database by a migration. Postgres runs its statements in one transaction even where the migration has none. */
export interface RecordedQuery {
  statements: Node[];
}

export interface RecordedMigration {
  name: string;
  /** False if the migration asked to run outside of a transaction. */
  isTransaction: boolean;
  queries: RecordedQuery[];
}

/** What the migration would ask of the database, as Postgres itself understands it. Asks no database. */
export async function recordMigration(Migration: MigrationClass): Promise<RecordedMigration> {
  const texts: string[] = [];
  const dataSource = createServiceDataSource({ name: 'auth', databaseUrl: 'postgres://nobody@nowhere/nothing' });
  const runner = Object.assign(dataSource.createQueryRunner(), {
    query: (sql: string) => Promise.resolve(void texts.push(sql)),
  });
  const migration = new Migration();
  await migration.up(runner);
  const queries: RecordedQuery[] = [];
  for (const text of texts) {
    const { stmts = [] } = await parse(text);
    queries.push({ statements: stmts.flatMap(({ stmt }) => (stmt ? [stmt] : [])) });
  }
  return { name: Migration.name, isTransaction: migration.transaction !== false, queries };
}
