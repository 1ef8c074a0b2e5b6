import { createHash, randomBytes } from 'node:crypto';
import type { SearchTicket } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import type { Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { SearchTicketEntity } from './search-ticket.entity';

const TICKET_BYTES = 32;
const LIFETIME_MS = 30_000;
/** More than one person's tabs open within the lifetime of a ticket. */
const KEPT_OF_A_USER = 20;

/** Who searches with a ticket, and whether the search may go on. */
export type TicketHolder = Pick<Identity, 'userId' | 'mustChangePassword'>;

const redeemedTicket = z.object({
  userId: z.string(),
  mustChangePassword: z.boolean(),
  isValid: z.boolean(),
});

/** Single-use tickets that stand in a stream's address instead of the session token, since addresses end up in logs. Only a digest is kept, and whose it is. */
@Injectable()
export class SearchTickets {
  constructor(private readonly dataSource: DataSource) {}

  /** A user has at most 20 tickets: the oldest gives way. */
  async issue({ userId, mustChangePassword }: TicketHolder): Promise<SearchTicket> {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    const kept = { digest: digestOf(ticket), userId, mustChangePassword, expiresAt };
    await this.dataSource.manager.insert(SearchTicketEntity, kept);
    await execute(
      this.dataSource,
      `DELETE FROM search_ticket WHERE digest IN (
         SELECT digest FROM search_ticket WHERE user_id = $1 ORDER BY expires_at DESC OFFSET $2 FOR UPDATE SKIP LOCKED)`,
      [userId, KEPT_OF_A_USER],
    );
    return { ticket, expiresAt: expiresAt.toISOString() };
  }

  /** Whose ticket it is; undefined when it was used already, ran out or never existed. */
  async redeem(ticket: string): Promise<TicketHolder | undefined> {
    const redeemed = await queryRow(
      this.dataSource,
      redeemedTicket,
      `DELETE FROM search_ticket WHERE digest = $1
       RETURNING user_id AS "userId", must_change_password AS "mustChangePassword", expires_at > $2 AS "isValid"`,
      [digestOf(ticket), new Date()],
    );
    return redeemed?.isValid ? redeemed : undefined;
  }
}

function digestOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
