import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { DiagnosticsChannel } from 'undici';

/** What the connection of a request had carried before it. */
const before = new WeakMap<object, string>();
const lastOn = new WeakMap<object, { request: string; at: number }>();
const traces = new WeakMap<object, string>();

/** Until it is ended, an error of undici tells what its connection had carried before; see `traceOf`. Gives the end. */
export function traceConnections(): () => void {
  subscribe('undici:client:sendHeaders', onSent);
  subscribe('undici:request:error', onFailed);
  return () => {
    unsubscribe('undici:client:sendHeaders', onSent);
    unsubscribe('undici:request:error', onFailed);
  };
}

function onSent(message: unknown): void {
  if (!isSent(message)) return;
  const { request, socket } = message;
  const last = lastOn.get(socket);
  before.set(request, last ? `${Math.round(performance.now() - last.at)} ms after ${last.request}` : 'as its first');
  lastOn.set(socket, { request: `${request.method} ${request.path.slice(0, 300)}`, at: performance.now() });
}

function onFailed(message: unknown): void {
  if (isFailed(message)) traces.set(message.error, before.get(message.request) ?? 'before it was sent');
}

/** In words: which request had used the connection of this error's request before, and how long ago. */
export function traceOf(error: unknown): string {
  return (error instanceof Error && traces.get(error)) || 'untraced';
}

const isSent = (message: unknown): message is DiagnosticsChannel.ClientSendHeadersMessage =>
  typeof message === 'object' && message !== null && 'request' in message && 'socket' in message;

const isFailed = (message: unknown): message is DiagnosticsChannel.RequestErrorMessage =>
  isObject(message) && 'request' in message && 'error' in message && isObject(message.error);

/** A request that is given up may fail for a reason that is no error. */
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
