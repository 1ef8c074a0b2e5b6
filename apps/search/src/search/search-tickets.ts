import { createHash, randomBytes } from 'node:crypto';
import type { SearchTicket } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import type { Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { SearchTicketEntity } from './search-ticket.entity';

const TICKET_BYTES = 32;
const LIFETIME_MS = 30_000;

/** Who searches with a ticket, and whether the search may go on. */
export type TicketHolder = Pick<Identity, 'userId' | 'mustChangePassword'>;

const redeemedTicket = z.object({
  identity: z.object({ userId: z.string(), mustChangePassword: z.boolean() }),
  isValid: z.boolean(),
});

/** Single-use tickets that stand in a stream's address instead of the session token (facts: security). Only digests are kept. */
@Injectable()
export class SearchTickets {
  constructor(private readonly dataSource: DataSource) {}

  async issue(identity: Identity): Promise<SearchTicket> {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    await this.dataSource.manager.insert(SearchTicketEntity, { digest: digestOf(ticket), identity, expiresAt });
    return { ticket, expiresAt: expiresAt.toISOString() };
  }

  /** Whose ticket it is; undefined when it was used already, ran out or never existed. */
  async redeem(ticket: string): Promise<TicketHolder | undefined> {
    const redeemed = await queryRow(
      this.dataSource,
      redeemedTicket,
      `DELETE FROM search_ticket WHERE digest = $1 RETURNING identity, expires_at > $2 AS "isValid"`,
      [digestOf(ticket), new Date()],
    );
    return redeemed?.isValid ? redeemed.identity : undefined;
  }
}

function digestOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
