import { createHash } from 'node:crypto';
import { types } from 'node:util';
import type { DataSource } from 'typeorm';

/** A process has this many texts of statements with a name. Whatever makes more makes them without bound, and each would stay in Postgres. */
const NAMED_AT_MOST = 500;

/**
 * At the beginning of a statement: it is sent without a name. For a table that is empty now and long in a minute, where the plan of one size is bad for
 * the other, and for a statement that does so much that its plan costs nothing beside it.
 */
export const PLANNED_EACH_TIME = '/* planned each time */';

const preparing = new WeakSet<DataSource>();
const names = new Map<string, string>();
let outdatedPlans = 0;

/**
 * From now on the statements of these connections that have values, be it none, have a name: Postgres parses and plans each once a
 * connection. A pooler between must know named statements.
 */
export function prepareStatements(dataSource: DataSource): void {
  preparing.add(dataSource);
}

/** The name of a statement: the digest of its text. Undefined for one that is to be sent without. */
export function statementName(dataSource: DataSource, sql: string): string | undefined {
  if (!preparing.has(dataSource) || sql.startsWith(PLANNED_EACH_TIME)) return undefined;
  const known = names.get(sql);
  if (known !== undefined || names.size >= NAMED_AT_MOST) return known;
  const name = `${createHash('sha1').update(sql).digest('hex')}_${outdatedPlans}`;
  names.set(sql, name);
  return name;
}

/**
 * Whether a statement failed only because its plan is of a time before a migration that gave one of its columns another type. Postgres
 * keeps such a plan under its name as long as the connection lives.
 */
export function isOutdatedPlan(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  return 'code' in error && error.code === '0A000' && 'routine' in error && error.routine === 'RevalidateCachedQuery';
}

/** Gives all statements other names, so that they are planned anew. */
export function forgetPlans(): void {
  outdatedPlans += 1;
  names.clear();
}
