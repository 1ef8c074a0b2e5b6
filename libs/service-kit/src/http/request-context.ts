import type { FastifyInstance } from 'fastify';
import type { ServiceName } from '@barrelhive/contracts';
import { acceptCorrelationId, CORRELATION_HEADER, runWithCorrelationId } from '../logging/correlation';
import { logger } from '../logging/logger';
import { beginRequestSpan, withinRequestSpan } from '../tracing/request-spans';
import { metrics } from '../metrics/metrics';

const LOGGED_PATH_LENGTH = 256;
const PROBES = new Set(['/healthz', '/readyz', '/internal/readyz']);

/** Gives every request its correlation id, one log line at its end (the path without its query), and its place in the metrics. */
export function followRequests(server: FastifyInstance, service: ServiceName): void {
  const log = logger('http', { redacts: false });
  const durations = metrics.histogram({
    name: 'barrelhive_http_request_seconds',
    help: 'Time from a request to the end of its answer',
    labelNames: ['service', 'method', 'route', 'status'],
  });

  const inFlight = metrics.gauge({
    name: 'barrelhive_http_requests_in_flight',
    help: 'Requests whose answer has not ended, streams included',
    labelNames: ['service'],
  });

  server.decorateRequest('correlationId', '');
  server.addHook('onRequest', (request, reply, done) => {
    request.correlationId = acceptCorrelationId(service, request.headers[CORRELATION_HEADER]);
    void reply.header(CORRELATION_HEADER, request.correlationId);
    inFlight.inc({ service });
    reply.raw.once('close', () => inFlight.dec({ service }));
    if (!PROBES.has(pathOf(request.url))) beginRequestSpan(service, request, reply);
    runWithCorrelationId(request.correlationId, () => withinRequestSpan(request, done));
  });
  // Reading a body leaves the asynchronous context of the request; here it is entered again.
  server.addHook('preValidation', (request, _reply, done) =>
    runWithCorrelationId(request.correlationId, () => withinRequestSpan(request, done)),
  );
  server.addHook('onResponse', (request, reply, done) => {
    const { method, correlationId } = request;
    const path = pathOf(request.url);
    const seconds = reply.elapsedTime / 1000;
    const route = request.routeOptions.url ?? 'unknown';
    durations.observe({ service, method, route, status: reply.statusCode }, seconds);
    if (!PROBES.has(path)) {
      const line = { correlationId, method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
      log.info(line, 'request answered');
    }
    done();
  });
}

/** A query may hold a token: it is in no log. A path may be as long as a stranger likes: its beginning tells enough. */
function pathOf(url: string): string {
  const path = url.split('?', 1)[0] ?? url;
  return path.length > LOGGED_PATH_LENGTH ? `${path.slice(0, LOGGED_PATH_LENGTH)}…` : path;
}
