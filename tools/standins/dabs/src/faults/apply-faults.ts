import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultTarget, Faults } from './faults';
import { noticePage } from './notice-page';
import { asBytes, contentType } from './odd-bytes';
import type { LoggedRequest, RequestLog } from './request-log';

const TARGETS: readonly { target: FaultTarget; method: string; path: RegExp }[] = [
  { target: 'table', method: 'POST', path: /\/Products\/LoadProductTable$/i },
  { target: 'detail-url', method: 'GET', path: /\/Products\/GetDetailUrl$/i },
  { target: 'detail', method: 'GET', path: /\/ProductDetail\/Index$/i },
  { target: 'drawings', method: 'GET', path: /\/RareHighDemandProducts\/?$/i },
  { target: 'allocated', method: 'GET', path: /^\/shop-products\/allocatedandrare\/?$/i },
];

/** Stands in the address that a page has moved to. */
const MOVED = 'moved';

/** Tells the log which bottle a request turned out to be about. */
export type NoteSku = (request: FastifyRequest, sku: string) => void;

/** Notes every request that speaks the agency's protocol, and lets the faults that are switched on happen to it. */
export function applyFaults(app: FastifyInstance, faults: Faults, log: RequestLog): NoteSku {
  const logged = new WeakMap<FastifyRequest, LoggedRequest>();
  const closing = new AbortController();
  app.addHook('preClose', async () => closing.abort());

  app.addHook('onRequest', async (request, reply) => {
    const entry = readEntry(request);
    if (!entry) return;
    logged.set(request, log.add(entry));
    const slowness = faults.take('slowness', entry.target);
    if (slowness) await pause(slowness.ms, undefined, { signal: closing.signal }).catch(() => undefined);
    return answerInstead(faults, entry.target, request, reply);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const entry = logged.get(request);
    if (!entry || typeof payload !== 'string' || reply.statusCode !== 200) return payload;
    const text = faults.take('truncation', entry.target) ? payload.slice(0, payload.length / 2) : payload;
    const { packing, charset } = faults.current();
    if (packing) reply.header('content-encoding', packing);
    if (charset) reply.header('content-type', contentType(String(reply.getHeader('content-type')), charset));
    return asBytes(text, faults.current());
  });

  app.addHook('onResponse', async (request, reply) => {
    const entry = logged.get(request);
    if (entry) entry.status = reply.statusCode;
  });

  return (request, sku) => {
    const entry = logged.get(request);
    if (entry) entry.sku = sku;
  };
}

/** A refusal, another address or a notice in place of what was asked for; undefined when the site is well. */
function answerInstead(faults: Faults, target: FaultTarget, request: FastifyRequest, reply: FastifyReply) {
  const refusal = faults.take('refusal', target);
  if (refusal) {
    if (refusal.retryAfterSeconds !== undefined) reply.header('retry-after', refusal.retryAfterSeconds);
    return reply.code(refusal.status).type('text/html').send(`<h1>${refusal.status}</h1>`);
  }
  const moved = new URL(request.url, 'http://standin');
  if (!moved.searchParams.has(MOVED)) {
    const redirect = faults.take('redirect', target);
    moved.searchParams.set(MOVED, 'yes');
    if (redirect) return reply.redirect(`${moved.pathname}${moved.search}`, redirect.status);
  }
  const notice = faults.take('notice', target);
  return notice && reply.type('text/html; charset=utf-8').send(noticePage(notice.from));
}

function readEntry(request: FastifyRequest): LoggedRequest | undefined {
  const { pathname, searchParams } = new URL(request.url, 'http://standin');
  const found = TARGETS.find(({ method, path }) => method === request.method && path.test(pathname));
  if (!found) return undefined;
  return {
    at: performance.timeOrigin + performance.now(),
    target: found.target,
    method: request.method,
    path: pathname,
    sku: searchParams.get('sku') ?? undefined,
    userAgent: request.headers['user-agent'],
    status: undefined,
  };
}
