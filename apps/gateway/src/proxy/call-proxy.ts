import { upstreamNames } from '@barrelhive/contracts';
import { currentTraceparent, DomainError, inSpan, logger, metrics, plainAddress } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { SpanKind } from '@opentelemetry/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { CallsAtOnce } from '../limits/calls-at-once';
import type { Route } from '../routing/routes';
import { askAgain, codeOf, mayBeDone } from '../upstreams/ask-again';
import { Upstreams } from '../upstreams/upstreams';
import { ProxiedCall } from './proxied-call';
import { hasBody, readBody } from './request-body';
import { requestHeaders } from './request-headers';
import { OwnHeaders } from './response-headers';
import { UnreadAnswers } from './unread-answers';

const unanswered = metrics.counter({
  name: 'barrelhive_upstream_unanswered_total',
  help: 'Calls to which a service gave no answer',
  labelNames: ['upstream'],
});
// An increase is only seen from a figure that was there before.
for (const upstream of upstreamNames) unanswered.inc({ upstream }, 0);

const MAY_BE_DONE =
  'A part of Barrelhive did not answer, so we cannot say whether this was done. Please look before you try again.';

/** What is done beside the passing on. */
interface Watch {
  /** The token that the service gets in place of what the caller showed. */
  token?: string | undefined;
  /** Further headers of the answer. */
  headers?: Readonly<Record<string, string>> | undefined;
  /** Called when a body has come, however slowly; what it throws refuses the call. */
  onBody: () => Promise<void>;
  onStatus: (status: number) => void;
}

/** Hands requests to the services and their answers to the clients, raw in both directions. */
@Injectable()
export class CallProxy {
  private readonly log = logger('call-proxy');
  private readonly unread = new UnreadAnswers();

  constructor(
    private readonly upstreams: Upstreams,
    private readonly ownHeaders: OwnHeaders,
    private readonly atOnce: CallsAtOnce,
  ) {}

  /**
   * Resolves when the call is over. Rejects, only while the client has been told nothing, with BODY_TOO_LARGE, as `onBody` does, with TOO_MANY_REQUESTS when
   * the client has too many calls under way, with SERVICE_BUSY when too many wait for the service, and with UPSTREAM_UNAVAILABLE when the
   * service gives no answer; when to try again is said unless that could do something twice.
   */
  async pass(route: Route, request: FastifyRequest, reply: FastifyReply, watch: Watch): Promise<void> {
    // A body may come as slowly as its client likes: the service hears of the call when it is there.
    const body = hasBody(request.raw) ? await readBody(request.raw) : null;
    if (body) await watch.onBody();
    this.atOnce.admit(route, request, reply);
    const attempt = () =>
      inSpan(`gateway: call ${route.service}`, { kind: SpanKind.CLIENT }, () =>
        this.attempt(route, dispatchOptions(request, body, watch.token), reply, watch),
      );
    await askAgain(request.method, attempt).catch((error: unknown) => {
      throw this.refusalFor(error, route);
    });
  }

  private async attempt(
    route: Route,
    options: Dispatcher.DispatchOptions,
    reply: FastifyReply,
    { onStatus, headers }: Watch,
  ): Promise<void> {
    const streams = route.streams === true;
    const pool = streams ? this.upstreams.streamsOf(route.service) : this.upstreams.callsTo(route.service);
    pool.assertRoom();
    const { ownHeaders, unread } = this;
    const call = new ProxiedCall({ reply, ownHeaders, unread, streams, onStatus, headers });
    if (!call.isOver) await pool.run(call, options);
  }

  private refusalFor(error: unknown, { method, service, path }: Route): DomainError {
    if (error instanceof DomainError) return error;
    if (codeOf(error) === 'UND_ERR_INVALID_ARG') return new DomainError('VALIDATION_FAILED');
    unanswered.inc({ upstream: service });
    this.log.warn({ err: error, service, path }, 'a service gave no answer');
    // Programs repeat what is refused with Retry-After by themselves.
    if (mayBeDone(method, error)) return new DomainError('UPSTREAM_UNAVAILABLE', {}, MAY_BE_DONE);
    return new DomainError('UPSTREAM_UNAVAILABLE', { retryAfterSeconds: 1 });
  }
}

function dispatchOptions(
  request: FastifyRequest,
  body: Buffer | null,
  token: string | undefined,
): Dispatcher.DispatchOptions {
  const { raw, method, ip, protocol, host, correlationId } = request;
  const traceparent = currentTraceparent();
  const provenance = { clientAddress: plainAddress(ip), protocol, host, correlationId, traceparent };
  return {
    method,
    path: raw.url ?? '/',
    headers: requestHeaders(
      token === undefined ? raw.headers : { ...raw.headers, authorization: `Bearer ${token}` },
      provenance,
      body !== null,
    ),
    body,
  };
}
