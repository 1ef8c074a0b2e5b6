import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { SessionTokens } from '../tokens/session-tokens';
import { latestEnd } from './session-times';
import { SessionEntity } from './session.entity';

/** The account whose session begins. */
interface SessionOwner {
  id: string;
  email: string;
  requiresPasswordChange: boolean;
}

/** Begins a session and gives the token that stands for it. */
@Injectable()
export class StartSession {
  constructor(private readonly tokens: SessionTokens) {}

  async run(manager: EntityManager, owner: SessionOwner): Promise<string> {
    const session = manager.create(SessionEntity, { id: randomUUID(), accountId: owner.id });
    await manager.insert(SessionEntity, session);
    return this.tokens.sign({
      accountId: owner.id,
      sessionId: session.id,
      email: owner.email,
      mustChangePassword: owner.requiresPasswordChange,
      startedAt: session.startedAt,
      endsAt: latestEnd(session.startedAt),
    });
  }
}
