import type * as z from 'zod';
import { runStatement, type Database } from './run-statement';

/**
 * Runs a statement and parses every row of its answer with the schema: of a SELECT, and of an INSERT, UPDATE or DELETE with RETURNING.
 * Throws an UnexpectedRowError when a row does not fit.
 */
export async function queryRows<Row>(
  database: Database,
  schema: z.ZodType<Row>,
  sql: string,
  params?: readonly unknown[],
): Promise<Row[]> {
  const { rows } = await runStatement(database, sql, params);
  return rows.map((row) => parseRow(schema, sql, row));
}

/** Like `queryRows`, for a statement of which at most the first row matters. Undefined when there is none. */
export async function queryRow<Row>(
  database: Database,
  schema: z.ZodType<Row>,
  sql: string,
  params?: readonly unknown[],
): Promise<Row | undefined> {
  const { rows } = await runStatement(database, sql, params);
  return rows.length === 0 ? undefined : parseRow(schema, sql, rows[0]);
}

/** Runs a statement whose rows do not matter. Gives the number of rows it affected. */
export async function execute(database: Database, sql: string, params?: readonly unknown[]): Promise<number> {
  const { count } = await runStatement(database, sql, params);
  return count;
}

/** The schema of a column that may be NULL, which is read as undefined. */
export const nullAsUndefined = <T>(schema: z.ZodType<T>) => schema.nullable().transform((value) => value ?? undefined);

function parseRow<Row>(schema: z.ZodType<Row>, sql: string, row: unknown): Row {
  const parsed = schema.safeParse(row);
  if (!parsed.success) throw new UnexpectedRowError(sql, parsed.error);
  return parsed.data;
}

const FIRST_WORDS = 6;

/** A row of an answer does not fit its schema. Names the statement and the fields, never a value. */
export class UnexpectedRowError extends Error {
  constructor(sql: string, { issues }: z.ZodError) {
    const words = sql.trim().split(/\s+/).slice(0, FIRST_WORDS).join(' ');
    const faults = issues.map(({ path, message }) => `${path.join('.') || 'the row'}: ${message}`);
    super(`A row of "${words} …" does not fit its schema: ${faults.join('; ')}`);
    this.name = 'UnexpectedRowError';
  }
}
