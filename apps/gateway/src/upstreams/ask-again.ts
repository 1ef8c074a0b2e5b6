import { setTimeout as pause } from 'node:timers/promises';

/** What undici reports when a kept-alive connection was closed just as we used it. */
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
/** Nobody listens there: the service has heard nothing. */
const REFUSED = 'ECONNREFUSED';
/** No connection came about: the service has heard nothing. */
const NOT_CONNECTED = new Set([
  REFUSED,
  'UND_ERR_CONNECT_TIMEOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** By then a new connection goes to another replica, or finds the one that was just starting. */
const REFUSED_PAUSE_MS = 100;

const WITHOUT_EFFECT = new Set(['GET', 'HEAD']);
const IDEMPOTENT = new Set([...WITHOUT_EFFECT, 'PUT', 'DELETE']);

/** Asks a service, and once more when the first connection failed and nothing can happen twice. Rejects as the last attempt does. */
export async function askAgain<T>(method: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const code = codeOf(error);
    const isRefused = code === REFUSED && IDEMPOTENT.has(method);
    if (!isRefused && !(BROKEN.has(code) && WITHOUT_EFFECT.has(method))) throw error;
    if (isRefused) await pause(REFUSED_PAUSE_MS);
    return ask();
  }
}

/** Whether a request may have had its effect, which would come a second time if it were sent again. */
export function mayBeDone(method: string, error: unknown): boolean {
  return !IDEMPOTENT.has(method) && !NOT_CONNECTED.has(codeOf(error));
}

/** The code of an error of the network; empty for others. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
