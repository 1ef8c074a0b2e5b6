import { types } from 'node:util';
import { Client, type ClientBase, type Pool } from 'pg';
import {
  DataSource,
  EntityManager,
  QueryFailedError,
  QueryRunnerAlreadyReleasedError,
  type QueryRunner,
} from 'typeorm';
import { forgetPlans, isOutdatedPlan, statementName } from './prepared-statements';

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
  if (!(database instanceof DataSource || database instanceof EntityManager)) return ask(database, sql, values);

  const ofTransaction = database instanceof EntityManager ? database.queryRunner : undefined;
  const dataSource = database instanceof EntityManager ? database.dataSource : database;
  const runner = ofTransaction ?? dataSource.createQueryRunner();
  const run = () => runOn(runner, sql, values, values && statementName(dataSource, sql));
  try {
    return await run();
  } catch (error) {
    if (!isOutdatedPlan(error)) throw error;
    forgetPlans();
    // Within a transaction Postgres refuses all further statements.
    if (runner.isTransactionActive) throw error;
    return await run();
  } finally {
    if (runner !== ofTransaction) await runner.release();
  }
}

async function runOn(runner: QueryRunner, sql: string, values?: unknown[], name?: string): Promise<StatementResult> {
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  const connection: unknown = await runner.connect();
  if (!(connection instanceof Client)) throw new Error('TypeORM uses another driver than this library.');
  try {
    return await ask(connection, sql, values, name);
  } catch (error) {
    throw types.isNativeError(error) ? new QueryFailedError(sql, values, error) : error;
  }
}

async function ask(
  driver: Pick<ClientBase, 'query'>,
  text: string,
  values?: unknown[],
  name?: string,
): Promise<StatementResult> {
  const { rows, rowCount } = await driver.query<Record<string, unknown>>({ name, text, values });
  return { rows, count: rowCount ?? 0 };
}
