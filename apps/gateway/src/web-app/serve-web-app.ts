import fastifyStatic from '@fastify/static';
import { DomainError, logger } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltWebApp } from './built-web-app';

const YEAR = '365d';

/** Serves the built web app on every path that nothing else answers, as brotli or gzip where the build wrote that beside a file. */
export function serveWebApp(server: FastifyInstance, webApp: BuiltWebApp): void {
  server.register(fastifyStatic, { root: webApp.root, serve: false, preCompressed: true });
  server.get('/*', (request, reply) => sendFile(webApp, request, reply));
}

/** Says in place of the web app what is missing. */
export function explainMissingWebApp(server: FastifyInstance, webRoot: string): void {
  const sentence = `There is no built web app in ${webRoot}. Build it with "npx nx build web", or set WEB_ROOT.`;
  logger('web-app').warn(sentence);
  server.get('/*', (_request, reply) => reply.status(404).type('text/plain; charset=utf-8').send(`${sentence}\n`));
}

function sendFile(webApp: BuiltWebApp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const found = webApp.find(request.url.split('?', 1)[0] ?? '/');
  if (!found) throw new DomainError('NOT_FOUND');
  if (found.isPrivate) void reply.header('x-robots-tag', 'noindex');
  if (found.isImmutable) return reply.sendFile(found.file, { maxAge: YEAR, immutable: true });
  // Kept by nobody: a browser that asked about its copy of a missing screen would be told that nothing has changed.
  if (found.isMissing) {
    void reply.status(404).header('cache-control', 'no-store');
    return reply.sendFile(found.file, { cacheControl: false, etag: false, lastModified: false });
  }
  void reply.header('cache-control', 'no-cache');
  return reply.sendFile(found.file, { cacheControl: false });
}
