import type { FastifyInstance } from 'fastify';
import { routes } from '../routing/routes';
import type { RequestKind, RequestRate } from './request-rate';

/**
 * Kubernetes restarts a gateway whose liveness probe is refused, so that probe is never refused. Its answer costs no more than a refusal.
 */
const UNCOUNTED = '/healthz';
const WEBHOOKS: ReadonlySet<string> = new Set(
  routes.filter(({ access }) => access === 'webhook').map(({ path }) => path),
);

/** Counts every request before anything else is done for it, by the route it takes: a path may be spelled in many ways. */
export function countRequests(server: FastifyInstance, rate: RequestRate): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url !== UNCOUNTED) rate.admit(request.ip, kindOf(url));
    done();
  });
}

function kindOf(route = ''): RequestKind {
  if (WEBHOOKS.has(route)) return 'webhook';
  return route === '/api' || route.startsWith('/api/') ? 'call' : 'page';
}
