import { randomUUID } from 'node:crypto';
import { execute } from '@barrelhive/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Origin } from '../origins/request-origin';
import { SigningKeyRing, signToken } from '../tokens/signing-key-ring';
import { latestEnd } from './session-times';
import { SessionEntity } from './session.entity';

/** The account whose session begins. */
interface SessionOwner {
  id: string;
  email: string;
  requiresPasswordChange: boolean;
}

/**
 * Begins a session and gives the token that stands for it. A token lives as long as its session can at most; whether the session
 * still does, the row says.
 */
@Injectable()
export class StartSession {
  constructor(private readonly ring: SigningKeyRing) {}

  async run(manager: EntityManager, owner: SessionOwner, { device, network }: Origin): Promise<string> {
    const session = manager.create(SessionEntity, { id: randomUUID(), accountId: owner.id, device, network });
    await manager.insert(SessionEntity, session);
    await execute(manager, 'UPDATE account SET last_session_at = now() WHERE id = $1', [owner.id]);
    const { id, email, requiresPasswordChange } = owner;
    const claims = { sub: id, sid: session.id, email, pwc: requiresPasswordChange };
    const { startedAt } = session;
    return signToken(this.ring, claims, { issuedAt: startedAt, expiresAt: latestEnd(startedAt) });
  }
}
