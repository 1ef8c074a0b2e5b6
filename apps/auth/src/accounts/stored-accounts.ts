import { normaliseEmail } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { QueryFailedError, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { AccountEntity } from './account.entity';

/** The account of an e-mail address, however it is typed or pasted; null for an unknown one. */
export function findAccountByEmail(manager: EntityManager, email: string): Promise<AccountEntity | null> {
  return manager
    .createQueryBuilder(AccountEntity, 'account')
    .where('lower(account.email) = lower(:email)', { email: normaliseEmail(email) })
    .getOne();
}

/**
 * Reads an account and keeps it as it is until the transaction ends: of a login, a change and a reset that meet each other one comes
 * after the other. Sessions may be written meanwhile; who ends them locks the account first.
 */
export function lockAccount(manager: EntityManager, id: string): Promise<AccountEntity | null> {
  return manager.findOne(AccountEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
}

/** What Postgres says (23505 is `unique_violation`) when another account has the address. */
const takenEmail = z.object({ code: z.literal('23505'), constraint: z.literal('account_email') });

/** What to throw when writing an account failed: EMAIL_TAKEN if another account has the address, else the error itself. */
export function asTakenEmail(error: unknown): unknown {
  const isTaken = error instanceof QueryFailedError && takenEmail.safeParse(error.driverError).success;
  return isTaken ? new DomainError('EMAIL_TAKEN', { field: 'email' }) : error;
}
