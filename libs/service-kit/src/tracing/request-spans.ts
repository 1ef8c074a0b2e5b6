import { context, SpanKind, SpanStatusCode, type Context } from '@opentelemetry/api';
import type { ServiceName } from '@barrelhive/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CORRELATION_HEADER } from '../logging/correlation';
import { startSpan } from './traces';

const contexts = new WeakMap<FastifyRequest, Context>();

/** Follows a request until the last byte of its answer. What strangers say of traces is not believed: the gateway begins them. */
export function beginRequestSpan(service: ServiceName, request: FastifyRequest, reply: FastifyReply): void {
  const { method, correlationId, headers } = request;
  const route = request.routeOptions.url ?? 'unknown';
  const isGateway = service === 'gateway';
  const traceparent = isGateway ? undefined : headers.traceparent;
  const isOrigin = isGateway || (traceparent === undefined && headers[CORRELATION_HEADER] === undefined);
  const attributes = { 'http.request.method': method, 'http.route': route };
  const description = { kind: SpanKind.SERVER, attributes, traceparent, isOrigin };
  const started = startSpan(`${service}: ${method} ${route}`, description, correlationId);
  if (!started) return;
  const { span, within } = started;
  contexts.set(request, within);
  reply.raw.once('close', () => {
    const { statusCode } = reply.raw;
    span.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  });
}

/** Enters the trace of a request, which reading its body left. */
export function withinRequestSpan(request: FastifyRequest, work: () => void): void {
  const within = contexts.get(request);
  if (within) context.with(within, work);
  else work();
}
