import type { AccountEventKind } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { DomainError, VerifiedTokens, type Identity } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, Not, type EntityManager, type FindOptionsWhere } from 'typeorm';
import * as z from 'zod';
import { noteAccountEvent } from '../history/account-events';
import type { Origin } from '../origins/request-origin';
import { SessionEntity } from './session.entity';

const sessionId = z.uuid();

interface End {
  kind: AccountEventKind;
  origin: Origin;
  which: FindOptionsWhere<SessionEntity>;
}

/** Ends sessions of the caller, here or on other devices. The gateways hear of it from the database. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  /** Ends one session; throws NOT_FOUND unless it is the caller's and has not ended. */
  async one({ userId }: Identity, id: string, origin: Origin): Promise<void> {
    const isEnded =
      sessionId.safeParse(id).success && (await this.end(userId, { kind: 'session-ended', origin, which: { id } })) > 0;
    if (!isEnded) throw new DomainError('NOT_FOUND');
    this.verifiedTokens.evict((verified) => verified.sessionId === id);
  }

  /** Ends all sessions but the caller's own. */
  async others({ userId, sessionId: own }: Identity, origin: Origin): Promise<void> {
    await this.end(userId, { kind: 'session-ended', origin, which: { id: Not(own) } });
    this.verifiedTokens.evict((verified) => verified.userId === userId && verified.sessionId !== own);
  }

  /** Ends the caller's own session, as by leaving. One that has ended stays as it is. */
  async own({ userId, sessionId: id }: Identity, origin: Origin): Promise<void> {
    await this.end(userId, { kind: 'logged-out', origin, which: { id } });
    this.verifiedTokens.evict((verified) => verified.sessionId === id);
  }

  private end(accountId: string, { kind, origin, which }: End): Promise<number> {
    return this.dataSource.transaction(async (manager) => {
      await holdAccount(manager, accountId);
      const live = { ...which, accountId, endedAt: IsNull() };
      const { affected } = await manager.update(SessionEntity, live, { endedAt: () => 'now()' });
      if (affected) await noteAccountEvent(manager, accountId, { kind, origin });
      return affected ?? 0;
    });
  }
}

/** Whoever writes several rows of an account begins with the account, so that two of them never wait for each other. */
async function holdAccount(manager: EntityManager, accountId: string): Promise<void> {
  await execute(manager, 'SELECT 1 FROM account WHERE id = $1 FOR NO KEY UPDATE', [accountId]);
}

/** Ends every session of an account: after a password change or an operator's reset no older token counts. */
export async function endAllSessions(manager: EntityManager, accountId: string): Promise<void> {
  await manager.update(SessionEntity, { accountId, endedAt: IsNull() }, { endedAt: () => 'now()' });
}

/** Whether a session was ended since its token was checked. With the account locked that stays as it is. */
export async function hasEnded(manager: EntityManager, { sessionId, userId }: Identity): Promise<boolean> {
  return !(await manager.existsBy(SessionEntity, { id: sessionId, accountId: userId, endedAt: IsNull() }));
}
