import type { RawServerDefault } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';

/** The largest body a service reads, in bytes (facts: security). */
export const BODY_LIMIT = 100 * 1024;

/** Fastify as every service runs it. `trustedProxyHops` proxies before us are believed about the client's address. */
export function createHttpAdapter(trustedProxyHops: number): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    // Fastify takes a bare number for "trust nobody"; hop 0 is whoever is connected to us.
    trustProxy: (_address: string, hop: number) => hop < trustedProxyHops,
    forceCloseConnections: 'idle',
  });
}

/** JSON is read; an empty body counts as none, since browsers label even those as JSON. */
export function readJsonBodies(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('text/plain');
  app.useBodyParser<RawServerDefault>('application/json', { bodyLimit: BODY_LIMIT }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else void parseJson(request, body.toString(), done);
  });
}

/** Bodies stay unread streams, for a service that passes them on. */
export function leaveBodiesUnread(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
}
