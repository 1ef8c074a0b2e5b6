import { DomainError, InvalidTokenError, TokenVerifier, type Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GuestCookie } from '../guests/guest-cookie';
import type { Guest } from '../guests/guest-searches';
import { SearchTickets } from './search-tickets';

/** Who searches. A guest seen for the first time gets a cookie with the answer. */
export type Searcher = { kind: 'user'; identity: Identity } | { kind: 'guest'; guest: Guest; setCookie?: string };

/**
 * Tells who searches: whoever brings a token must bring a good one, whoever brings none is a guest, with or without the guest
 * marker (`X-Guest-User`, `?guest=true`).
 */
@Injectable()
export class Searchers {
  constructor(
    private readonly verifier: TokenVerifier,
    private readonly tickets: SearchTickets,
    private readonly cookie: GuestCookie,
  ) {}

  /** @param streamToken the token or ticket of `?token=`; only the stream takes one */
  async identify(request: FastifyRequest, streamToken?: string): Promise<Searcher> {
    const token = bearerToken(request.headers.authorization) ?? streamToken;
    if (!token) return this.#guestOf(request);
    const identity = await this.#identityOf(token, token === streamToken);
    if (identity.mustChangePassword)
      throw new DomainError('PASSWORD_CHANGE_REQUIRED', { requires_password_change: true });
    return { kind: 'user', identity };
  }

  async #identityOf(token: string, mayBeTicket: boolean): Promise<Identity> {
    if (mayBeTicket && !token.includes('.')) {
      const identity = await this.tickets.redeem(token);
      if (identity) return identity;
      throw new DomainError('SESSION_EXPIRED');
    }
    try {
      return await this.verifier.verify(token);
    } catch (error) {
      throw new DomainError(error instanceof InvalidTokenError ? 'SESSION_EXPIRED' : 'UPSTREAM_UNAVAILABLE');
    }
  }

  #guestOf(request: FastifyRequest): Searcher {
    const address = request.ip;
    const known = this.cookie.read(request.headers.cookie);
    if (known) return { kind: 'guest', guest: { id: known, address } };
    const { guest: id, setCookie } = this.cookie.create();
    return { kind: 'guest', guest: { id, address }, setCookie };
  }
}

function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer\s+(\S+)\s*$/i.exec(authorization ?? '')?.[1];
}
