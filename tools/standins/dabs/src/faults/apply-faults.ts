import { setTimeout as pause } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Faults, FaultState, FaultTarget } from './faults';
import type { LoggedRequest, RequestLog } from './request-log';
import { html } from '../../../page/html';

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

const packers = { gzip: gzipSync, br: brotliCompressSync, deflate: deflateSync };

/** Where windows-1252 differs from Latin-1, as far as names of bottles need it. */
const WINDOWS_1252: Readonly<Record<string, string>> = {
  '\u20ac': '\u0080',
  '\u2018': '\u0091',
  '\u2019': '\u0092',
  '\u201c': '\u0093',
  '\u201d': '\u0094',
  '\u2013': '\u0096',
  '\u2014': '\u0097',
  '\u2122': '\u0099',
};

/** An answer as an oddly configured server writes it. */
function asBytes(
  text: string,
  { byteOrderMark, packing, charset }: Pick<FaultState, 'byteOrderMark' | 'packing' | 'charset'>,
): Buffer {
  const written = charset
    ? Buffer.from(
        text.replace(/[^\0-\u00ff]/g, (character) => WINDOWS_1252[character] ?? '?'),
        'latin1',
      )
    : Buffer.from(text);
  const bytes = byteOrderMark && !charset ? Buffer.concat([Buffer.of(0xef, 0xbb, 0xbf), written]) : written;
  return packing ? packers[packing](bytes) : bytes;
}

/** `text/html; charset=utf-8` → the same with another charset. */
function contentType(before: string, charset: string): string {
  return `${before.split(';', 1)[0]}; charset=${charset}`;
}

/** What stands in place of every page while somebody works on the site, or while a firewall takes us for an attack. */
function noticePage(from: NonNullable<FaultState['notice']>['from']): string {
  return from === 'maintenance' ? MAINTENANCE : FIREWALL;
}

const MAINTENANCE = html`<!DOCTYPE html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <title>Scheduled maintenance</title>
    </head>
    <body>
      <h1>We will be back soon.</h1>
      <p>This site is down for scheduled maintenance. Product information is being updated.</p>
    </body>
  </html>`.markup;

/** In the manner of Imperva, which answers 200. */
const FIREWALL = html`<html style="height:100%">
  <head>
    <meta name="ROBOTS" content="NOINDEX, NOFOLLOW" />
    <meta name="viewport" content="initial-scale=1.0" />
    <meta http-equiv="X-UA-Compatible" content="IE=edge,chrome=1" />
  </head>
  <body style="margin:0px;height:100%">
    <iframe id="main-iframe" src="/_Incapsula_Resource?CWUDNSAI=9&amp;xinfo=4-1" width="100%" height="100%">
      Request unsuccessful. Incapsula incident ID: 1234000560102345-98765432101234
    </iframe>
  </body>
</html>`.markup;
