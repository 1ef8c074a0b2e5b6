import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity';

/**
 * Reads an account and keeps it as it is until the transaction ends: of a login, a change and a reset that meet each other one comes
 * after the other. Sessions may be written meanwhile; who ends them locks the account first.
 */
export function lockAccount(manager: EntityManager, id: string): Promise<AccountEntity | null> {
  return manager.findOne(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
}
