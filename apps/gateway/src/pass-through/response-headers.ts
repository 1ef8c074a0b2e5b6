import type { IncomingHttpHeaders, OutgoingHttpHeader } from 'node:http';
import { connectionHeaders, HOP_BY_HOP } from './request-headers';

type Headers = Record<string, OutgoingHttpHeader | undefined>;

/**
 * The headers the client gets: the service's own, without those of the connection; `ours` (security, correlation id) win over the
 * service's. An answer that says nothing of caching is kept by nobody.
 */
export function responseHeaders(headers: IncomingHttpHeaders, ours: Readonly<Headers>): Headers {
  const ofConnection = connectionHeaders(headers.connection);
  const passed: Headers = { 'cache-control': 'no-store' };
  for (const [name, value] of Object.entries(headers)) {
    if (!HOP_BY_HOP.has(name) && !ofConnection.has(name)) passed[name] = value;
  }
  return Object.assign(passed, ours);
}
