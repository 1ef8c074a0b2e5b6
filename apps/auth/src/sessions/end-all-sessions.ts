import { IsNull, type EntityManager } from 'typeorm';
import { SessionEntity } from './session.entity';

/** Ends every session of an account: after a password change or an operator's reset no older token counts. */
export async function endAllSessions(manager: EntityManager, accountId: string): Promise<void> {
  await manager.update(SessionEntity, { accountId, endedAt: IsNull() }, { endedAt: () => 'now()' });
}
