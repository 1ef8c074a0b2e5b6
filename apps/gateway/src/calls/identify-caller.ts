import type { ApiKeyToken } from '@barrelhive/contracts';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { isApiKey, keyScopeOf } from '../routing/key-scopes';
import type { Route } from '../routing/routes';
import { KeyCheck } from '../sessions/key-check';
import { SessionCheck } from '../sessions/session-check';

/** Who calls: a user by a session or by an API key, or nobody that the gateway has to know. */
interface Caller {
  userId?: string;
  /** The token that stands for the key, and what it may do. */
  key?: ApiKeyToken;
}

/** Finds out who calls, as a route demands it. */
@Injectable()
export class IdentifyCaller {
  constructor(
    private readonly sessions: SessionCheck,
    private readonly keys: KeyCheck,
  ) {}

  /** Throws AUTHENTICATION_REQUIRED, what {@link SessionCheck} and {@link KeyCheck} throw, and for a key API_KEY_NOT_ALLOWED and API_KEY_SCOPE_MISSING. */
  async identify(route: Route, token: string | undefined, correlationId: string): Promise<Caller> {
    if (token !== undefined && isApiKey(token)) return this.keyHolder(route, token, correlationId);
    const { access } = route;
    if (access !== 'user' && access !== 'guest') return {};
    if (token !== undefined) return { userId: await this.sessions.liveUser(token, correlationId) };
    if (access === 'user') throw new DomainError('AUTHENTICATION_REQUIRED', { requiresAuth: true });
    return {};
  }

  private async keyHolder(route: Route, secret: string, correlationId: string): Promise<Caller> {
    const scope = keyScopeOf(route);
    if (scope === undefined) throw new DomainError('API_KEY_NOT_ALLOWED');
    const key = await this.keys.liveKey(secret, correlationId);
    if (!key.scopes.includes(scope)) throw new DomainError('API_KEY_SCOPE_MISSING', { scope });
    return { userId: key.user_id, key };
  }
}
