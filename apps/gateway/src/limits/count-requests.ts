import type { FastifyInstance } from 'fastify';
import { kindOf } from './request-kinds';
import type { RequestRate } from './request-rate';

/**
 * Kubernetes restarts a gateway whose liveness probe is refused, so that probe is never refused. Its answer costs no more than a refusal.
 */
const UNCOUNTED = '/healthz';

/** Counts every request before anything else is done for it, by the route it takes: a path may be spelled in many ways. */
export function countRequests(server: FastifyInstance, rate: RequestRate): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url !== UNCOUNTED) rate.admitAddress(request.ip, kindOf(url));
    done();
  });
}
