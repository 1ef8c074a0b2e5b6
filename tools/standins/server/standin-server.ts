import type { AddressInfo } from 'node:net';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import * as z from 'zod';
import { LIVE_PAGE_PATH, livePageScript } from '../page/live-page-script';
import { page, type PageParts } from '../page/page';
import { PAGE_STYLES, PAGE_STYLES_PATH } from '../page/page-styles';

/** A server that listens. */
export interface StandinServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

/** Where a server listens: on this machine alone unless it is told otherwise. */
export interface Listening {
  host?: string | undefined;
  port?: number | undefined;
}

/** Where one listens, and where it keeps its books over a restart; only in memory while that is not given. */
export interface StandinPlaces extends Listening {
  dataDir?: string | undefined;
}

/** An answer that a person or a test should read: the status and one sentence. */
export class ControlError extends Error {
  constructor(
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
    this.name = 'ControlError';
  }
}

const CONTENT_POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; font-src 'self'; base-uri 'none'";

/** A Fastify server with what every stand-in needs: forms, the pages' style and script, health, plain errors. */
export function createStandinServer(): FastifyInstance {
  const app = Fastify({
    forceCloseConnections: true,
    bodyLimit: 4 * 1024 * 1024,
    routerOptions: { maxParamLength: 300 },
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  );
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get(PAGE_STYLES_PATH, (_request, reply) => reply.type('text/css').send(PAGE_STYLES));
  app.get(LIVE_PAGE_PATH, (_request, reply) => reply.type('text/javascript').send(livePageScript()));
  pageFontRoutes(app);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error instanceof z.ZodError ? 400 : (error.statusCode ?? 500);
    const problem = error instanceof z.ZodError ? firstProblem(error) : error.message;
    if (wantsPage(request)) return reply.redirect(pageToReturnTo(request, { problem }), 303);
    return reply.code(status).send({ error: problem });
  });
  return app;
}

/** Starts listening; port 0 takes a free one. */
export async function listen(
  app: FastifyInstance,
  { host = '127.0.0.1', port = 0 }: Listening,
): Promise<StandinServer> {
  await app.listen({ port, host });
  const { port: taken } = app.server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${taken}`, port: taken, close: () => app.close() };
}

/** Sends one of our own pages. */
export function sendPage(reply: FastifyReply, parts: PageParts): FastifyReply {
  const { frames = [] } = parts;
  return reply
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', [CONTENT_POLICY, ...frameRule(frames)].join('; '))
    .send(page(parts));
}

const frameRule = (frames: readonly string[]) => (frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []);

/** Answers an action: a program gets JSON, a form of one of our pages goes back to its page with a sentence about what was done. */
export function answerAction(request: FastifyRequest, reply: FastifyReply, result: object, done: string): FastifyReply {
  if (wantsPage(request)) return reply.redirect(pageToReturnTo(request, { notice: done }), 303);
  return reply.send(result);
}

function wantsPage(request: FastifyRequest): boolean {
  return request.method === 'POST' && (request.headers.accept ?? '').includes('text/html');
}

/** Where a form was: only a page of this very server. */
function pageToReturnTo(request: FastifyRequest, message: Record<string, string>): string {
  const referer = URL.canParse(request.headers.referer ?? '') ? new URL(request.headers.referer ?? '') : undefined;
  const page = new URL(
    referer?.host === request.headers.host ? `${referer?.pathname}${referer?.search}` : '/',
    'http://standin',
  );
  page.searchParams.delete('notice');
  page.searchParams.delete('problem');
  for (const [name, value] of Object.entries(message)) page.searchParams.set(name, value);
  return `${page.pathname}${page.search}`;
}

function firstProblem(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.join('.') || 'The body'}: ${issue.message}` : 'The body is not usable.';
}

const FONTS: Readonly<Record<string, string>> = {
  '/assets/fraunces.woff2': '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2',
  '/assets/figtree.woff2': '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
};

/** Serves the product's own fonts from its packages. Where they are not installed, pages fall back to the system's. */
function pageFontRoutes(app: FastifyInstance): void {
  const fromWorkspace = createRequire(path.resolve('package.json'));
  for (const [address, file] of Object.entries(FONTS)) {
    app.get(address, async (_request, reply) => {
      const font = await readFile(fromWorkspace.resolve(file)).catch(() => undefined);
      if (!font) return reply.code(404).send();
      return reply.type('font/woff2').header('cache-control', 'max-age=86400').send(font);
    });
  }
}
