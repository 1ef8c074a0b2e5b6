import { execute } from '@barrelhive/database';
import { DomainError, VerifiedTokens, type Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import * as z from 'zod';
import { SessionEntity } from './session.entity';

const sessionId = z.uuid();

/** Ends sessions of the caller on other devices, or the caller's own. The gateways hear of it from the database. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  /** Ends one session; throws NOT_FOUND unless it is the caller's and has not ended. */
  async one({ userId }: Identity, id: string): Promise<void> {
    const isEnded = sessionId.safeParse(id).success && (await this.end(userId, { id })) > 0;
    if (!isEnded) throw new DomainError('NOT_FOUND');
    this.verifiedTokens.evict((verified) => verified.sessionId === id);
  }

  /** Ends all sessions but the caller's own. */
  async others({ userId, sessionId: own }: Identity): Promise<void> {
    await this.end(userId, { id: Not(own) });
    this.verifiedTokens.evict((verified) => verified.userId === userId && verified.sessionId !== own);
  }

  private end(accountId: string, which: FindOptionsWhere<SessionEntity>): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await holdAccount(manager, accountId);
      const live = { ...which, accountId, endedAt: IsNull() };
      const { affected } = await manager.update(SessionEntity, live, { endedAt: () => 'now()' });
      return affected ?? 0;
    });
  }
}

/** Whoever writes several rows of an account begins with the account, so that two of them never wait for each other. */
async function holdAccount(manager: EntityManager, accountId: string): Promise<void> {
  await execute(manager, 'SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}
