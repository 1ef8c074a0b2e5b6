import { createHash, randomBytes } from 'node:crypto';
import type { Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';

const TICKET_BYTES = 32;
const LIFETIME_MS = 30_000;

const storedIdentity = z.object({
  userId: z.string(),
  sessionId: z.string(),
  email: z.string(),
  mustChangePassword: z.boolean(),
});

/** Single-use tickets that stand in a stream's address instead of the session token (facts: security). Only digests are kept. */
@Injectable()
export class SearchTickets {
  constructor(private readonly database: DataSource) {}

  async issue(identity: Identity): Promise<{ ticket: string; expiresAt: string }> {
    const ticket = randomBytes(TICKET_BYTES).toString('base64url');
    const expiresAt = new Date(Date.now() + LIFETIME_MS);
    await this.database.query(`INSERT INTO search_ticket (digest, identity, expires_at) VALUES ($1, $2, $3)`, [
      digestOf(ticket),
      JSON.stringify(identity),
      expiresAt,
    ]);
    return { ticket, expiresAt: expiresAt.toISOString() };
  }

  /** Whose ticket it is; undefined when it was used already, ran out or never existed. */
  async redeem(ticket: string): Promise<Identity | undefined> {
    const [records] = await this.database.query<[{ identity: unknown; valid: boolean }[], number]>(
      `DELETE FROM search_ticket WHERE digest = $1 RETURNING identity, expires_at > $2 AS valid`,
      [digestOf(ticket), new Date()],
    );
    const record = records[0];
    return record?.valid ? storedIdentity.parse(record.identity) : undefined;
  }
}

function digestOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest();
}
