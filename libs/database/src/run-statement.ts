import type { ClientBase, Pool } from 'pg';
import { DataSource, EntityManager } from 'typeorm';

/** Where a statement runs: TypeORM's pool, a transaction, or a connection or pool of the driver. */
export type Database = DataSource | EntityManager | ClientBase | Pool;

export interface StatementResult {
  rows: unknown[];
  /** Rows that were changed or read; 0 for statements without rows. */
  count: number;
}

/**
 * Runs one statement. Inside a transaction it takes the transaction's connection, outside of one it takes a connection from the pool
 * and gives it back. The answer has the same shape for every kind of statement.
 */
export async function runStatement(
  database: Database,
  sql: string,
  params?: readonly unknown[],
): Promise<StatementResult> {
  const values = params && [...params];
  if (!(database instanceof DataSource || database instanceof EntityManager)) {
    const driver: Pick<ClientBase, 'query'> = database;
    const { rows, rowCount } = await driver.query<Record<string, unknown>>(sql, values);
    return { rows, count: rowCount ?? 0 };
  }

  const ofTransaction = database instanceof EntityManager ? database.queryRunner : undefined;
  const dataSource = database instanceof EntityManager ? database.dataSource : database;
  const runner = ofTransaction ?? dataSource.createQueryRunner();
  try {
    // TypeORM's plain answer differs between the kinds of statements, its structured one does not.
    const { records, affected } = await runner.query(sql, values, true);
    return { rows: records, count: affected ?? 0 };
  } finally {
    if (runner !== ofTransaction) await runner.release();
  }
}
