import { routes } from '../routing/routes';
import type { RequestKind } from './request-rate';

const KINDS: ReadonlyMap<string, RequestKind> = new Map(
  routes.map(({ path, access, costs }) => [path, access === 'webhook' ? 'webhook' : (costs ?? 'call')]),
);

/** The kind of a request, by the path of the route that it takes; undefined where there is none. */
export function kindOf(route = ''): RequestKind {
  return KINDS.get(route) ?? (route === '/api' || route.startsWith('/api/') ? 'call' : 'page');
}
