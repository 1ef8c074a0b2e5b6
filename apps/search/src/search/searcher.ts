import { credentialsOf, DomainError, networkOf, TokenVerifier, type Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { GuestCookie } from '../guests/guest-cookie';
import type { Guest } from '../guests/guest-searches';
import { SearchTickets, type TicketHolder } from './search-tickets';

/** Who searches: a guest or, without one, a user. A guest seen for the first time gets a cookie with the answer. */
export interface Searcher {
  /** By whom turns go round: the user, or the network of guests. */
  id: string;
  guest: Guest | undefined;
  /** A program searches for the user, by an API key. */
  isKey?: boolean;
  setCookie?: string;
}

/**
 * Finds out who searches. A token that is shown must be a good one; a caller without one is a guest, with or without the guest
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
    const { token, ticket } = credentialsOf(request.headers.authorization, streamToken);
    if (token !== undefined) return userOf(await this.verifier.verify(token));
    if (ticket !== undefined) return userOf(await this.tickets.redeem(ticket));
    return this.guestOf(request);
  }

  private guestOf(request: FastifyRequest): Searcher {
    const address = request.ip;
    const known = this.cookie.read(request.headers.cookie);
    const id = `network ${networkOf(address)}`;
    if (known) return { id, guest: { id: known, address } };
    const { guest, setCookie } = this.cookie.create();
    return { id, guest: { id: guest, address }, setCookie };
  }
}

function userOf(identity: (TicketHolder & Pick<Identity, 'keyScopes'>) | undefined): Searcher {
  if (!identity) throw new DomainError('SESSION_EXPIRED');
  if (identity.mustChangePassword)
    throw new DomainError('PASSWORD_CHANGE_REQUIRED', { requires_password_change: true });
  return { id: `user ${identity.userId}`, guest: undefined, isKey: identity.keyScopes !== undefined };
}
