import type { IncomingHttpHeaders, OutgoingHttpHeader } from 'node:http';
import { CORRELATION_HEADER } from '@barrelhive/service-kit';
import { connectionHeaders, HOP_BY_HOP } from './request-headers';

type HeaderChanges = Readonly<Record<string, string | undefined>>;

/** Headers that stand on every answer, whatever the service says. */
export class OwnHeaders {
  private readonly lines: readonly string[];
  private readonly names: ReadonlySet<string>;

  constructor(headers: Readonly<Record<string, string>>) {
    this.lines = Object.entries(headers).flat();
    this.names = new Set([...Object.keys(headers), CORRELATION_HEADER]);
  }

  /**
   * The headers the client gets, names and values in turn: the service's own with these changes, without those of the connection, and
   * ours, which win. An answer that says nothing of caching is kept by nobody.
   */
  addedTo(headers: IncomingHttpHeaders, correlationId: string, changes: HeaderChanges = {}): OutgoingHttpHeader[] {
    const ofConnection = connectionHeaders(headers.connection);
    const passed: OutgoingHttpHeader[] = [...this.lines, CORRELATION_HEADER, correlationId];
    for (const name in headers) {
      const value = headers[name];
      if (value === undefined || Object.hasOwn(changes, name)) continue;
      if (HOP_BY_HOP.has(name) || ofConnection.has(name) || this.names.has(name)) continue;
      passed.push(name, value);
    }
    for (const name in changes) {
      const value = changes[name];
      if (value !== undefined) passed.push(name, value);
    }
    if (headers['cache-control'] === undefined) passed.push('cache-control', 'no-store');
    return passed;
  }
}
