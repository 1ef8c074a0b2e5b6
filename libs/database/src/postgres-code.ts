import { types } from 'node:util';

/** The code that Postgres gave an error (SQLSTATE), also where TypeORM or we wrapped it. Undefined when it has none. */
export function postgresCodeOf(error: unknown): string | undefined {
  if (!types.isNativeError(error)) return undefined;
  if ('code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)) return error.code;
  return postgresCodeOf('driverError' in error ? error.driverError : error.cause);
}
