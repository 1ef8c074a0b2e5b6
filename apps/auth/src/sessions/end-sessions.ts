import type { EntityManager } from 'typeorm';
import { SessionEntity } from './session.entity';

/** Ends one session. An unknown or ended one stays as it is. */
export async function endSession(sessionId: string, accountId: string, manager: EntityManager): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(SessionEntity)
    .set({ endedAt: () => 'now()' })
    .where('id = :sessionId AND account_id = :accountId AND ended_at IS NULL', { sessionId, accountId })
    .execute();
}

/** Ends every session of an account: after a password change or an operator's reset no older token counts. */
export async function endAllSessions(accountId: string, manager: EntityManager): Promise<void> {
  await manager
    .createQueryBuilder()
    .update(SessionEntity)
    .set({ endedAt: () => 'now()' })
    .where('account_id = :accountId AND ended_at IS NULL', { accountId })
    .execute();
}
