import { types } from 'node:util';
import { isOutdatedPlan } from './prepared-statements';

const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN', 'EADDRNOTAVAIL'],
]);

/**
 * Connection lost (08), log-in refused (28), no such database (3D), serialisation (40), out of connections, memory or disk (53), server
 * shutting down or starting (57P), its files cannot be read or written (58).
 */
const POSTGRES_CLASSES = ['08', '28', '3D', '40', '53', '57P', '58'];

/** The server was made read-only, or is a replica (after a failover, or on a full disk). */
const READ_ONLY = '25006';

/** Bounds of time: a statement, a transaction that paused, a lock that another held (see `connectionBounds`). */
const OUT_OF_TIME = new Set(['57014', '25P03', '25P04', '55P03']);

const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Query runner already released/;

/**
 * Whether the database failed, and not what was asked of it. The same may well succeed a moment later, so such a failure makes no dead
 * letter of an event (running out of time does, in the end; see `isOutOfTime`), and the answer to a request asks to try again.
 */
export function isInfrastructureError(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  const code: unknown = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    if (NETWORK_CODES.has(code) || OUT_OF_TIME.has(code) || code === READ_ONLY) return true;
    if (code.length === 5 && POSTGRES_CLASSES.some((prefix) => code.startsWith(prefix))) return true;
  }
  if (LOST_CONNECTION.test(error.message) || isOutdatedPlan(error)) return true;
  return isInfrastructureError('driverError' in error ? error.driverError : error.cause);
}
