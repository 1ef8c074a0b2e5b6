import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity';

/** The account of an e-mail address, whatever its case; null for an unknown one. */
export function findAccountByEmail(manager: EntityManager, email: string): Promise<AccountEntity | null> {
  return manager
    .createQueryBuilder(AccountEntity, 'account')
    .where('lower(account.email) = lower(:email)', { email: email.trim() })
    .getOne();
}
