import { DomainError, logger, plainAddress } from '@barrelhive/service-kit';
import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import type { Route } from '../routing/route';
import { Exchange } from './exchange';
import { boundedBody, hasBody } from './request-body';
import { requestHeaders } from './request-headers';
import { OwnHeaders } from './response-headers';
import { Upstreams } from './upstreams';

/** What undici reports when a kept-alive connection was closed just as we used it. */
const STALE_CONNECTION = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Hands requests to the services and their answers to the clients, raw in both directions. */
@Injectable()
export class PassThrough implements BeforeApplicationShutdown {
  private readonly log = logger('pass-through');
  private readonly openStreams = new Set<Exchange>();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly ownHeaders: OwnHeaders,
  ) {}

  /**
   * Resolves when the exchange is over. Rejects with UPSTREAM_UNAVAILABLE when the service gives no answer, and with
   * BODY_TOO_LARGE, in both cases only while the client has been told nothing.
   */
  async pass(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    onStatus: (status: number) => void,
  ): Promise<void> {
    try {
      await this.attempt(route, request, reply, onStatus);
    } catch (error) {
      if (!mayTryAgain(request, error)) throw this.refusalFor(error, route);
      await this.attempt(route, request, reply, onStatus).catch((again: unknown) => {
        throw this.refusalFor(again, route);
      });
    }
  }

  /** Before HTTP closes, or it would wait for streams that never end by themselves. */
  beforeApplicationShutdown(): void {
    for (const exchange of this.openStreams) exchange.end();
  }

  private async attempt(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    onStatus: (status: number) => void,
  ): Promise<void> {
    const streams = route.streams === true;
    const options = dispatchOptions(request);
    const exchange = new Exchange({ reply, ownHeaders: this.ownHeaders, streams, onStatus });
    const pool = streams ? this.upstreams.streamsOf(route.service) : this.upstreams.callsTo(route.service);
    if (exchange.isOver) return;
    if (streams) this.openStreams.add(exchange);
    try {
      pool.dispatch(options, exchange);
      await exchange.ended;
    } finally {
      this.openStreams.delete(exchange);
    }
  }

  private refusalFor(error: unknown, { service, path }: Route): DomainError {
    if (error instanceof DomainError) return error;
    if (codeOf(error) === 'UND_ERR_INVALID_ARG') return new DomainError('VALIDATION_FAILED');
    this.log.warn({ err: error, service, path }, 'a service gave no answer');
    return new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
  }
}

function dispatchOptions(request: FastifyRequest): Dispatcher.DispatchOptions {
  const { raw, method, ip, protocol, host, correlationId } = request;
  const withBody = hasBody(raw);
  const provenance = { clientAddress: plainAddress(ip), protocol, host, correlationId };
  return {
    method,
    path: raw.url ?? '/',
    headers: requestHeaders(raw.headers, provenance, withBody),
    body: withBody ? boundedBody(raw) : null,
  };
}

/** Only what was asked without effect, and only once. */
function mayTryAgain({ method }: FastifyRequest, error: unknown): boolean {
  return (method === 'GET' || method === 'HEAD') && STALE_CONNECTION.has(codeOf(error));
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
