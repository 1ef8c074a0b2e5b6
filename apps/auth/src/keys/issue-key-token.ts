import { apiKeyScope, type ApiKeyToken } from '@barrelhive/contracts';
import { execute, queryRow } from '@barrelhive/database';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { SigningKeyRing, signToken } from '../tokens/signing-key-ring';
import { keyAllowance, keyDigest } from './kept-api-keys';

/** The gateway uses a token for 30 s, and a call may begin at their end. */
const TOKEN_MS = 90_000;
/** "Last used" is written at most this often. */
const LAST_USED_STEP_SECONDS = 60;

const shownKeyRow = z.object({
  id: z.string(),
  userId: z.string(),
  email: z.string(),
  mustChangePassword: z.boolean(),
  scopes: z.array(z.enum(apiKeyScope.options)),
  isLongUnused: z.boolean(),
  now: z.date(),
});

/**
 * Turns a key into a token of its owner for a moment, with what the key may do: what it was made for, as far as the plan of now goes. The token
 * names the key in place of a session, so that what asks for a live session refuses it.
 */
@Injectable()
export class IssueKeyToken {
  constructor(
    private readonly dataSource: DataSource,
    private readonly ring: SigningKeyRing,
  ) {}

  /** Throws API_KEY_INVALID, and API_KEY_PLAN_REQUIRED when the plan leaves the key nothing. */
  async run(secret: string | undefined): Promise<ApiKeyToken> {
    const key = secret === undefined ? undefined : await this.find(secret);
    if (!key) throw new DomainError('API_KEY_INVALID');
    const allowance = await keyAllowance(this.dataSource.manager, key.userId);
    const scopes = key.scopes.filter((scope) => allowance.scopes.includes(scope));
    if (scopes.length === 0) throw new DomainError('API_KEY_PLAN_REQUIRED');
    if (key.isLongUnused)
      await execute(this.dataSource, 'UPDATE api_key SET last_used_at = now() WHERE id = $1', [key.id]);
    const claims = { sub: key.userId, sid: key.id, email: key.email, pwc: key.mustChangePassword, scopes };
    const times = { issuedAt: key.now, expiresAt: new Date(key.now.getTime() + TOKEN_MS) };
    const token = await signToken(this.ring, claims, times);
    return { token, user_id: key.userId, scopes, calls_per_day: allowance.callsPerDay };
  }

  private find(secret: string) {
    return queryRow(
      this.dataSource,
      shownKeyRow,
      `SELECT k.id, a.id AS "userId", a.email, a.requires_password_change AS "mustChangePassword", k.scopes, now() AS now,
         coalesce(k.last_used_at <= now() - $2 * interval '1 second', true) AS "isLongUnused"
       FROM api_key k JOIN account a ON a.id = k.account_id WHERE k.digest = $1`,
      [keyDigest(secret), LAST_USED_STEP_SECONDS],
    );
  }
}
