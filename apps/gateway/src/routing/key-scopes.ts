import { API_KEY_PREFIX, type ApiKeyScope } from '@barrelhive/contracts';
import type { RouteName } from './routes';

/**
 * What an API key needs for a route. A route that does not stand here is open to no key: nothing of the account, of payments, of phones or of how
 * somebody is told, and no stream, which would outlive a revoked key.
 */
const keyScopes: Partial<Record<RouteName, ApiKeyScope>> = {
  'POST /api/search': 'read:shelves',
  'POST /api/search/multi': 'read:shelves',
  'GET /api/search/lexicon': 'read:shelves',
  'GET /api/items': 'read:shelves',
  'GET /api/items/:sku': 'read:shelves',
  'GET /api/drops': 'read:shelves',
  'GET /api/drops.atom': 'read:shelves',
  'GET /api/stores': 'read:shelves',
  'GET /api/stores/:number': 'read:shelves',
  'GET /api/stores/:number/arrivals': 'read:shelves',
  'GET /api/inventory/status': 'read:shelves',
  'GET /api/allocated-items': 'read:shelves',
  'GET /api/allocated-items/periods': 'read:shelves',
  'GET /api/allocated-items/announced': 'read:shelves',
  'GET /api/allocated-items/calendar.ics': 'read:shelves',
  'GET /api/allocated-items/feed.atom': 'read:shelves',
  'GET /api/drawings': 'read:shelves',

  'GET /api/alerts': 'read:alerts',
  'GET /api/saved-searches': 'read:alerts',
  'GET /api/home-stores': 'read:alerts',

  'POST /api/alerts': 'write:alerts',
  'PATCH /api/alerts/:id': 'write:alerts',
  'DELETE /api/alerts/:id': 'write:alerts',
};

const scopeOfName: Readonly<Record<string, ApiKeyScope | undefined>> = keyScopes;

/** What an API key needs for this route; undefined where none will do. */
export function keyScopeOf({ method, path }: { method: string; path: string }): ApiKeyScope | undefined {
  return scopeOfName[`${method} ${path}`];
}

/** Whether what a caller shows is an API key, and no token of a session. */
export function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX);
}
