import { migrationStatements, type MigrationClass } from '@barrelhive/service-kit';
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
  const queries: RecordedQuery[] = [];
  for (const text of await migrationStatements(Migration)) {
    const { stmts = [] } = await parse(text);
    queries.push({ statements: stmts.flatMap(({ stmt }) => (stmt ? [stmt] : [])) });
  }
  return { name: Migration.name, isTransaction: new Migration().transaction !== false, queries };
}
