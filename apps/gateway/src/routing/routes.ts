import type { Upstream } from '@barrelhive/contracts';

/**
 * Who may take a route. `public`: anybody, tokens are left to the service. `guest`: anybody, but a token that is sent must stand for
 * a live session. `user`: a live session is needed. `webhook`: a machine that the service knows by its signature, or by the token
 * in the path; any content type.
 */
export type Access = 'public' | 'guest' | 'user' | 'webhook';

/** A path of the public API and the service that answers it, under the same path. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: `/api/${string}` | `/unsubscribe/${string}`;
  service: Upstream;
  access: Access;
  /**
   * Counted once more by itself, since it costs more: a search, which a look for a secret link is, too, the hashing of a password, a page of the payment provider, or a message
   * to an address that somebody gives.
   */
  costs?: 'search' | 'password' | 'payment' | 'message';
  /** Answers with server-sent events that stay open. */
  streams?: true;
  /** A success ends the session of the caller (`own`), or any sessions or keys of the user (`all`): auth is asked about each of them again. */
  endsSessions?: 'own' | 'all';
}

const everyRoute = [
  { method: 'POST', path: '/api/auth/signup', service: 'auth', access: 'public', costs: 'password' },
  { method: 'POST', path: '/api/auth/login', service: 'auth', access: 'public', costs: 'password' },
  { method: 'POST', path: '/api/auth/logout', service: 'auth', access: 'public', endsSessions: 'own' },
  {
    method: 'POST',
    path: '/api/auth/change-password',
    service: 'auth',
    access: 'user',
    costs: 'password',
    endsSessions: 'all',
  },
  { method: 'POST', path: '/api/auth/password-links', service: 'auth', access: 'public', costs: 'password' },
  { method: 'POST', path: '/api/auth/reset-password', service: 'auth', access: 'public', costs: 'password' },
  { method: 'GET', path: '/api/auth/me', service: 'auth', access: 'user' },
  { method: 'GET', path: '/api/auth/check', service: 'auth', access: 'public' },
  { method: 'GET', path: '/api/auth/sessions', service: 'auth', access: 'user' },
  { method: 'DELETE', path: '/api/auth/sessions', service: 'auth', access: 'user', endsSessions: 'all' },
  { method: 'DELETE', path: '/api/auth/sessions/:id', service: 'auth', access: 'user', endsSessions: 'all' },
  { method: 'GET', path: '/api/auth/keys', service: 'auth', access: 'user' },
  { method: 'POST', path: '/api/auth/keys', service: 'auth', access: 'user' },
  { method: 'DELETE', path: '/api/auth/keys/:id', service: 'auth', access: 'user', endsSessions: 'all' },
  { method: 'GET', path: '/api/auth/events', service: 'auth', access: 'user' },
  { method: 'PUT', path: '/api/users/:id', service: 'auth', access: 'user', costs: 'password' },
  {
    method: 'DELETE',
    path: '/api/users/:id',
    service: 'auth',
    access: 'user',
    costs: 'password',
    endsSessions: 'all',
  },

  { method: 'POST', path: '/api/search', service: 'search', access: 'guest', costs: 'search' },
  { method: 'POST', path: '/api/search/multi', service: 'search', access: 'user', costs: 'search' },
  { method: 'GET', path: '/api/search/stream', service: 'search', access: 'guest', costs: 'search', streams: true },
  { method: 'POST', path: '/api/search/ticket', service: 'search', access: 'user' },
  { method: 'GET', path: '/api/search/lexicon', service: 'search', access: 'public' },
  { method: 'GET', path: '/api/items', service: 'search', access: 'public' },
  { method: 'GET', path: '/api/items/:sku', service: 'search', access: 'public' },
  { method: 'POST', path: '/api/items/:sku/reports', service: 'search', access: 'user' },
  { method: 'GET', path: '/api/drops', service: 'search', access: 'guest' },
  { method: 'GET', path: '/api/drops.atom', service: 'search', access: 'public' },
  { method: 'GET', path: '/api/stores', service: 'search', access: 'public' },
  { method: 'GET', path: '/api/stores/:number', service: 'search', access: 'public' },
  { method: 'GET', path: '/api/stores/:number/arrivals', service: 'search', access: 'guest' },
  { method: 'GET', path: '/api/inventory/status', service: 'search', access: 'public' },

  { method: 'GET', path: '/api/alerts', service: 'alerts', access: 'user' },
  { method: 'POST', path: '/api/alerts', service: 'alerts', access: 'user' },
  { method: 'PATCH', path: '/api/alerts/:id', service: 'alerts', access: 'user' },
  { method: 'DELETE', path: '/api/alerts/:id', service: 'alerts', access: 'user' },
  { method: 'GET', path: '/api/removed-alerts', service: 'alerts', access: 'user' },
  { method: 'GET', path: '/api/removed-alerts/returnable', service: 'alerts', access: 'user' },
  { method: 'POST', path: '/api/removed-alerts/bring-back', service: 'alerts', access: 'user' },
  { method: 'POST', path: '/api/removed-alerts/read', service: 'alerts', access: 'user' },
  { method: 'GET', path: '/api/home-stores', service: 'alerts', access: 'user' },
  { method: 'PUT', path: '/api/home-stores', service: 'alerts', access: 'user' },
  { method: 'GET', path: '/api/saved-searches', service: 'alerts', access: 'user' },

  { method: 'GET', path: '/api/allocated-items', service: 'allocated', access: 'user' },
  { method: 'GET', path: '/api/allocated-items/periods', service: 'allocated', access: 'user' },
  { method: 'GET', path: '/api/allocated-items/announced', service: 'allocated', access: 'guest' },
  { method: 'GET', path: '/api/drawings', service: 'allocated', access: 'user' },
  { method: 'GET', path: '/api/allocated-items/calendar.ics', service: 'allocated', access: 'public' },
  { method: 'GET', path: '/api/allocated-items/feed.atom', service: 'allocated', access: 'public' },

  { method: 'GET', path: '/api/stripe/check-subscription', service: 'billing', access: 'user' },
  { method: 'GET', path: '/api/me/changes', service: 'billing', access: 'user', streams: true },
  { method: 'POST', path: '/api/stripe/create-checkout', service: 'billing', access: 'user', costs: 'payment' },
  { method: 'POST', path: '/api/stripe/customer-portal', service: 'billing', access: 'user', costs: 'payment' },
  { method: 'GET', path: '/api/stripe/invoices', service: 'billing', access: 'user' },
  { method: 'POST', path: '/api/stripe/webhook', service: 'billing', access: 'webhook' },

  { method: 'GET', path: '/api/alert-outlooks', service: 'notifications', access: 'user' },
  { method: 'GET', path: '/api/alert-preferences', service: 'notifications', access: 'user' },
  { method: 'PUT', path: '/api/alert-preferences', service: 'notifications', access: 'user' },
  { method: 'GET', path: '/api/alert-preferences/defaults', service: 'notifications', access: 'user' },
  { method: 'GET', path: '/api/channels', service: 'notifications', access: 'user' },
  { method: 'POST', path: '/api/channels', service: 'notifications', access: 'user', costs: 'message' },
  { method: 'PATCH', path: '/api/channels/:id', service: 'notifications', access: 'user' },
  { method: 'DELETE', path: '/api/channels/:id', service: 'notifications', access: 'user' },
  { method: 'POST', path: '/api/channels/:id/confirm', service: 'notifications', access: 'user' },
  { method: 'POST', path: '/api/channels/:id/test', service: 'notifications', access: 'user', costs: 'message' },
  { method: 'GET', path: '/api/feeds', service: 'notifications', access: 'user' },
  { method: 'POST', path: '/api/feeds', service: 'notifications', access: 'user' },
  { method: 'DELETE', path: '/api/feeds', service: 'notifications', access: 'user' },
  { method: 'GET', path: '/api/feeds/:key/alerts.atom', service: 'notifications', access: 'public', costs: 'search' },
  {
    method: 'GET',
    path: '/api/feeds/:key/alerts/:id.atom',
    service: 'notifications',
    access: 'public',
    costs: 'search',
  },
  { method: 'GET', path: '/api/feeds/:key/calendar.ics', service: 'notifications', access: 'public', costs: 'search' },
  { method: 'GET', path: '/api/mail', service: 'notifications', access: 'public' },
  { method: 'POST', path: '/api/mail/confirm', service: 'notifications', access: 'public', costs: 'search' },
  { method: 'POST', path: '/unsubscribe/:token', service: 'notifications', access: 'webhook', costs: 'search' },
  { method: 'GET', path: '/api/push/key', service: 'notifications', access: 'user' },
  { method: 'POST', path: '/api/phone/codes', service: 'notifications', access: 'user', costs: 'password' },
  { method: 'POST', path: '/api/phone/confirm', service: 'notifications', access: 'user', costs: 'password' },
  { method: 'GET', path: '/api/texts/:token', service: 'notifications', access: 'public', costs: 'search' },
  {
    method: 'POST',
    path: '/api/texts/:token/reports',
    service: 'notifications',
    access: 'public',
    costs: 'search',
  },
  { method: 'POST', path: '/api/twilio/inbound', service: 'notifications', access: 'webhook' },
  { method: 'POST', path: '/api/twilio/status', service: 'notifications', access: 'webhook' },
] as const satisfies readonly Route[];

/** Every path of the public API but the export of a user's data, which all services answer together. What does not stand here is a 404; `/internal/…` of the services never does. */
export const routes: readonly (Route & { service: RoutedService })[] = everyRoute;

export type RoutedService = (typeof everyRoute)[number]['service'];

type NameOf<R extends Route> = R extends Route ? `${R['method']} ${R['path']}` : never;

/** A route by its method and path, as in `GET /api/items/:sku`. */
export type RouteName = NameOf<(typeof everyRoute)[number]>;

/** The one path of the API that no single service answers: each gives its part, and the gateway puts them together. */
export const USER_EXPORT = { method: 'GET', path: '/api/users/:id/export', access: 'user' } as const;

const FIRST_VERSION = '/api/v1/';

/** The path of a call without its version: a later version would have a path of its own, beside which this one stays. */
export function withoutVersion(target: string): string {
  return target.startsWith(FIRST_VERSION) ? `/api/${target.slice(FIRST_VERSION.length)}` : target;
}

/** Where assistants speak the Model Context Protocol. */
export const MCP_PATH = '/mcp';
