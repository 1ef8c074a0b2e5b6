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
