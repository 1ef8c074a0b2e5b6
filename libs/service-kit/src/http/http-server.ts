import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance, FastifyReply, FastifyRequest, RawServerDefault } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DomainError } from '../errors/domain-error';
import { answerTo } from '../errors/error-answer';
import { CORRELATION_HEADER, newCorrelationId } from '../logging/correlation';

/** The largest body a service reads, in bytes; the gateway refuses larger ones first. */
export const BODY_LIMIT = 100 * 1024;

const CLIENT_TIMEOUT_MS = 30_000;
/** An answer may take longer than its request did; a connection on which nothing moves for this long is given up. */
const IDLE_FACTOR = 3;
const SCHEME = /^https?:\/\//i;
const AFTER_HOST = /[/?#]/;

type Headers = Readonly<Record<string, string>>;

/** This many proxies before us are believed, and where `networks` is given, only those that stand in one of them (CIDR). */
export interface TrustedProxies {
  hops: number;
  networks?: readonly string[] | undefined;
}

interface HttpOptions {
  /** Gives the path and query under which a target is served, where it may be called by another one, too. */
  servedTarget?: ((target: string) => string) | undefined;
  /** Which proxies before us are believed about the client's address. */
  proxies: TrustedProxies;
  /** Stand on every answer that Fastify sends. */
  ownHeaders?: Headers | undefined;
  /** How long a client may take to send a request, body included; a client that reads nothing of its answer gets three times that. */
  clientTimeoutMs?: number | undefined;
}

/**
 * How long a server waits for a client: this long for a whole request, from its first byte to the end of its body, and three times as
 * long on a connection on which nothing moves, such as one that sends no further request or reads nothing of its answer.
 */
export function clientBounds(clientTimeoutMs = CLIENT_TIMEOUT_MS) {
  return {
    requestTimeout: clientTimeoutMs,
    connectionTimeout: IDLE_FACTOR * clientTimeoutMs,
    keepAliveTimeout: IDLE_FACTOR * clientTimeoutMs,
    http: { headersTimeout: clientTimeoutMs, connectionsCheckingInterval: Math.min(1_000, clientTimeoutMs) },
  };
}

/** Fastify as every service runs it. */
export function createHttpAdapter(options: HttpOptions): FastifyAdapter {
  const { proxies, ownHeaders = {}, clientTimeoutMs, servedTarget = (target: string) => target } = options;
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    rewriteUrl: ({ url = '/' }) => servedTarget(originForm(url)),
    ...clientBounds(clientTimeoutMs),
    // Fastify takes a bare number for "trust nobody".
    trustProxy: trustedBy(proxies),
    forceCloseConnections: 'idle',
    // Addresses of webhooks are typed by hand into the providers' dashboards.
    routerOptions: { ignoreTrailingSlash: true, ignoreDuplicateSlashes: true },
    frameworkErrors: (error: Error, _request: FastifyRequest, reply: FastifyReply) =>
      refuseUnreadableUrl(error, reply, ownHeaders),
  });
  if (Object.keys(ownHeaders).length === 0) return adapter;
  adapter.getInstance().addHook('onSend', (_request, reply, payload, done) => {
    void reply.headers(ownHeaders);
    done(null, payload);
  });
  return adapter;
}

/** The path and query of a target that a client writes as to a proxy, with the host; it has to be taken so (RFC 9112, 3.2.2). */
function originForm(target: string): string {
  if (!SCHEME.test(target)) return target;
  const hostAndRest = target.replace(SCHEME, '');
  const at = hostAndRest.search(AFTER_HOST);
  const rest = at < 0 ? '' : hostAndRest.slice(at);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** A URL that leads to no route passes no hook and no exception filter either. No service of ours sends one. */
function refuseUnreadableUrl(error: Error, reply: FastifyReply, ownHeaders: Headers): void {
  const correlationId = newCorrelationId();
  const { status, body, headers } = answerTo(error, correlationId);
  void reply
    .status(status)
    .headers({ ...ownHeaders, ...headers, [CORRELATION_HEADER]: correlationId })
    .send(body);
}

/** Refuses a request that names several hosts: a proxy before us may have taken another one than we do (RFC 9112, 3.2). */
export function refuseSecondHost(server: FastifyInstance): void {
  server.addHook('onRequest', ({ raw }, _reply, done) => {
    const hosts = raw.rawHeaders.filter((text, place) => place % 2 === 0 && text.toLowerCase() === 'host');
    done(hosts.length > 1 ? new DomainError('VALIDATION_FAILED') : undefined);
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

/** Which of the addresses before us are those of proxies that are believed. Hop 0 is whoever is connected to us. */
function trustedBy({ hops, networks }: TrustedProxies): (address: string, hop: number) => boolean {
  const stands = networks ? proxyAddr.compile([...networks]) : () => true;
  return (address, hop) => hop < hops && stands(address, hop);
}

/**
 * The client's address as Fastify's `request.ip` gives it, where there is no Fastify request yet. Empty for a connection that is gone.
 */
export function clientAddressBehind(proxies: TrustedProxies): (request: IncomingMessage) => string {
  const isTrusted = trustedBy(proxies);
  return (request) => proxyAddr.all(request, isTrusted).at(-1) ?? '';
}
