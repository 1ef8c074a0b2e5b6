import { types } from 'node:util';
interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/**
 * What a log line tells of an error. Other fields stay out: a database error carries the statement's parameters, an HTTP error
 * its request, and with them what customers entrusted to us.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!types.isNativeError(error)) return { type: typeof error, message: String(error) };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}
