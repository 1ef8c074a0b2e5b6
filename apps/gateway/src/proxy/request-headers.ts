import type { IncomingHttpHeaders } from 'node:http';

/** What the gateway itself knows of a request and tells the service. */
export interface Provenance {
  clientAddress: string;
  protocol: string;
  host: string;
  correlationId: string;
  traceparent?: string | undefined;
}

/** Headers that belong to one connection (RFC 9110, 7.6.1) and end here. */
export const HOP_BY_HOP: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Said by the gateway alone: what a client claims here is dropped. `host` names the service, `expect` was answered already. */
const NOT_BELIEVED: ReadonlySet<string> = new Set([
  'host',
  'expect',
  'forwarded',
  'x-real-ip',
  'x-correlation-id',
  'traceparent',
  'tracestate',
]);

/** The further headers that a `Connection` header declares to belong to one connection. */
export function connectionHeaders(connection: string | string[] | undefined): ReadonlySet<string> {
  if (!connection) return NONE;
  return new Set(
    String(connection)
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  );
}

const NONE: ReadonlySet<string> = new Set();

/** The headers a service gets: the client's own, without those of the connection, and with its provenance as we know it. */
export function requestHeaders(headers: IncomingHttpHeaders, provenance: Provenance, hasBody: boolean): string[] {
  const ofConnection = connectionHeaders(headers.connection);
  const passed: string[] = [];
  for (const [name, value] of Object.entries(headers)) {
    if (value === undefined || HOP_BY_HOP.has(name) || ofConnection.has(name)) continue;
    if (NOT_BELIEVED.has(name) || name.startsWith('x-forwarded-')) continue;
    if (name === 'content-length' && !hasBody) continue;
    for (const one of Array.isArray(value) ? value : [value]) passed.push(name, one);
  }
  passed.push(
    'x-forwarded-for',
    provenance.clientAddress,
    'x-forwarded-proto',
    provenance.protocol,
    'x-forwarded-host',
    provenance.host,
    'x-correlation-id',
    provenance.correlationId,
  );
  if (provenance.traceparent !== undefined) passed.push('traceparent', provenance.traceparent);
  return passed;
}
