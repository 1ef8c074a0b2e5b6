import { types } from 'node:util';
/** Says in one sentence why a service could not start, and what to do where we know it. */
export function explainStartFailure(error: unknown): string {
  if (!types.isNativeError(error)) return String(error);
  const known = KNOWN_FAILURES[codeOf(error)];
  return known ? known(error) : error.message;
}

const KNOWN_FAILURES: Record<string, (error: Error) => string> = {
  ECONNREFUSED: (error) => `Its database does not answer (${detailOf(error)}). Check DATABASE_URL.`,
  ENOTFOUND: (error) => `The host of its database is unknown (${detailOf(error)}). Check DATABASE_URL.`,
  EADDRINUSE: (error) => `Its port is taken (${error.message}). Set PORT to a free one.`,
  EACCES: (error) => `It may not use its port (${error.message}). Set PORT to one above 1023.`,
  '08P01': (error) =>
    `Its database, or a pooler before it, refuses the connection (${error.message}). A pooler needs a login of the service's own, DATABASE_URL_<SERVICE>.`,
  '22023': (error) => `Its database is not prepared (${error.message}). Run its migrations first.`,
  '28P01': () => 'The password in DATABASE_URL is wrong.',
  '28000': (error) => `Its database refuses the user (${error.message}). Check DATABASE_URL.`,
  '3D000': (error) => `Its database does not exist (${error.message}). Check DATABASE_URL.`,
};

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Node's error for a host with several addresses has no message of its own. */
function detailOf(error: Error): string {
  return error.message || codeOf(error);
}
