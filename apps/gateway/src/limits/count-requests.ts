import type { FastifyInstance } from 'fastify';
import { MCP_PATH, routes } from '../routing/routes';
import type { RequestKind, RequestRate } from './request-rate';

const KINDS: ReadonlyMap<string, RequestKind> = new Map(
  routes.map(({ method, path, access, costs }) => [
    `${method} ${path}`,
    costs ?? (access === 'webhook' ? 'webhook' : 'call'),
  ]),
);

/** The kind of a request, by the route that it takes; its path is undefined where there is none. */
export function kindOf({ method, path = '' }: { method: string; path: string | undefined }): RequestKind {
  const isCall = path === '/api' || path.startsWith('/api/') || path === MCP_PATH;
  return KINDS.get(`${method === 'HEAD' ? 'GET' : method} ${path}`) ?? (isCall ? 'call' : 'page');
}

/**
 * Kubernetes restarts a gateway whose liveness probe is refused, so that probe is never refused. Its answer costs no more than a refusal.
 */
const UNCOUNTED = '/healthz';

/** Counts every request before anything else is done for it, by the route it takes: a path may be spelled in many ways. */
export function countRequests(server: FastifyInstance, rate: RequestRate): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { url } = request.routeOptions;
    if (url !== UNCOUNTED) rate.admitAddress(request.ip, kindOf({ method: request.method, path: url }));
    done();
  });
}
