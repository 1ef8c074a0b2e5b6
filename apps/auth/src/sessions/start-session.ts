import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { AccountEntity } from '../accounts/account.entity';
import { SessionTokens } from '../tokens/session-tokens';
import { latestEnd } from './session';

/** Begins a session and gives the token that stands for it. */
@Injectable()
export class StartSession {
  constructor(private readonly tokens: SessionTokens) {}

  async run(account: AccountEntity, manager: EntityManager): Promise<string> {
    const sessionId = randomUUID();
    const startedAt = await insertSession(sessionId, account.id, manager);
    return this.tokens.sign({
      accountId: account.id,
      sessionId,
      email: account.email,
      mustChangePassword: account.requiresPasswordChange,
      startedAt,
      endsAt: latestEnd(startedAt),
    });
  }
}

/** The database's clock dates sessions, so that replicas need not agree on the time. */
async function insertSession(sessionId: string, accountId: string, manager: EntityManager): Promise<Date> {
  const [row]: { startedAt: Date }[] = await manager.query(
    'INSERT INTO session (id, account_id) VALUES ($1, $2) RETURNING started_at AS "startedAt"',
    [sessionId, accountId],
  );
  if (!row) throw new Error('the session was not stored');
  return row.startedAt;
}
