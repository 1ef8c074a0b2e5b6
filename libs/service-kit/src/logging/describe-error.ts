import { types } from 'node:util';

const SERVER_FAULT = 500;

interface ErrorDescription {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: ErrorDescription;
}

/**
 * What a log line tells of an error. Other fields stay out: a database error carries the statement's parameters, an HTTP error
 * its request, and with them what customers entrusted to us. A refusal is foreseen and says by its code where it comes from: its stack is
 * not read, since the first stack of a process makes it read its source maps, and nobody is answered for a third of a second.
 */
export function describeError(error: unknown): ErrorDescription {
  return described(error, !isRefusal(error));
}

/** Errors with a status of HTTP below 500 are what a caller did wrong. */
function isRefusal(error: unknown): boolean {
  const status: unknown = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status < SERVER_FAULT;
}

function described(error: unknown, hasStack: boolean): ErrorDescription {
  if (!types.isNativeError(error)) return { type: typeof error, message: String(error) };
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' && { code }),
    ...(hasStack && { stack: error.stack }),
    ...(error.cause !== undefined && { cause: described(error.cause, hasStack) }),
  };
}
