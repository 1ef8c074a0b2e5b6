import type { Identity } from '@barrelhive/service-kit';
import { IsNull, type EntityManager } from 'typeorm';
import { SessionEntity } from './session.entity';

/** Whether a session was ended since its token was checked. With the account locked that stays as it is. */
export async function hasEnded(manager: EntityManager, { sessionId, userId }: Identity): Promise<boolean> {
  return !(await manager.existsBy(SessionEntity, { id: sessionId, accountId: userId, endedAt: IsNull() }));
}
