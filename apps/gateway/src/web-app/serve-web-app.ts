import { DomainError, logger } from '@barrelhive/service-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BuiltWebApp } from './built-web-app';
import { sendContent, sendMissing } from './send-content';

/** What the web app itself says of it is shown to people who look for a file that is not there. */
const NO_SCREEN = '/404';
const KEPT_FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves the built web app on every path that nothing else answers. */
export function serveWebApp(server: FastifyInstance, webApp: BuiltWebApp): void {
  server.get('/*', (request, reply) => sendFile(webApp, request, reply));
}

/** Says in place of the web app what is missing. */
export function explainMissingWebApp(server: FastifyInstance, webRoot: string): void {
  const sentence = `There is no built web app in ${webRoot}. Build it with "npx nx build web", or set WEB_ROOT.`;
  logger('web-app').warn(sentence);
  server.get('/*', (_request, reply) => reply.status(404).type('text/plain; charset=utf-8').send(`${sentence}\n`));
}

function sendFile(webApp: BuiltWebApp, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const path = request.url.split('?', 1)[0] ?? '/';
  const found = webApp.find(path) ?? (wantsPage(request) ? webApp.find(NO_SCREEN) : undefined);
  const content = found && webApp.contentOf(found);
  if (!content) throw new DomainError('NOT_FOUND');
  if (found.isPrivate) void reply.header('x-robots-tag', 'noindex');
  if (found.isMissing) return sendMissing(content, request, reply);
  return sendContent(content, request, reply.header('cache-control', found.isImmutable ? KEPT_FOR_EVER : 'no-cache'));
}

/** A browser that follows a link says so; one that loads a part of a page takes anything. */
function wantsPage({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/html') ?? false;
}
