import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { ServiceName } from '@barrelhive/contracts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Ties this request to its log lines, its events and what they cause. */
    correlationId: string;
  }
}

export const CORRELATION_HEADER = 'x-correlation-id';

const ACCEPTABLE = /^[\w-]{8,64}$/;
const storage = new AsyncLocalStorage<string>();

/** The id that ties a browser's request or a refresh cycle to every log line, event and text message it causes. */
export function currentCorrelationId(): string | undefined {
  return storage.getStore();
}

/** Runs `fn`, and all it awaits, under the given correlation id. */
export function runWithCorrelationId<T>(id: string, fn: () => T): T {
  return storage.run(id, fn);
}

export const newCorrelationId = (): string => randomUUID();

/**
 * The id a caller sent if it looks like one (8 to 64 letters, digits, dashes, underscores), else a new one. The gateway believes nobody: a stranger
 * could join his requests to those of others in logs and traces.
 */
export function acceptCorrelationId(service: ServiceName, header: unknown): string {
  const isBelieved = service !== 'gateway' && typeof header === 'string' && ACCEPTABLE.test(header);
  return isBelieved ? header : newCorrelationId();
}
