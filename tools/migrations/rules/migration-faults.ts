import { type MigrationClass, migrationStatements } from '@barrelhive/service-kit';
import { type Node, parse } from 'libpg-query';
import { alterTableFaults } from './alter-table-faults';
import { statementFaults, type TableKnowledge } from './statement-faults';

/** One call of the database by a migration. Postgres runs its statements in one transaction even where the migration has none. */
interface RecordedQuery {
  statements: Node[];
}

interface RecordedMigration {
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

/**
 * Why the migrations must not run while the version before serves requests: by the name of the migration, with one sentence for each
 * fault. They are those of one service, in the order they run.
 */
export function migrationFaults(migrations: readonly RecordedMigration[]): Map<string, string[]> {
  const faults = new Map<string, string[]>();
  const known = {
    notNullChecks: new Map<string, string>(),
    validatedChecks: new Set<string>(),
    uniqueIndexes: new Set<string>(),
  };
  for (const migration of migrations) {
    const found = faultsOf(migration, { ...known, newTables: new Set(), newConstraints: new Set() });
    if (found.length > 0) faults.set(migration.name, found);
  }
  return faults;
}

function faultsOf({ queries, isTransaction }: RecordedMigration, known: TableKnowledge): string[] {
  return queries.flatMap(({ statements }) =>
    statements.flatMap((statement) => {
      if ('AlterTableStmt' in statement) return alterTableFaults(statement.AlterTableStmt, known);
      return statementFaults(statement, { known, isAlone: statements.length === 1 && !isTransaction });
    }),
  );
}
