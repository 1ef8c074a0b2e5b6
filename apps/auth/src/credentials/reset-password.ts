import { DomainError } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity';
import { findAccountByEmail } from '../accounts/find-account-by-email';
import type { PasswordHasher } from '../passwords/password-hasher';
import { endAllSessions } from '../sessions/end-all-sessions';
import { temporaryPassword } from './temporary-password';

/**
 * The operator's reset, after somebody wrote to support from the registered address: the account gets a temporary password
 * that must be changed at the next login, and every session ends. Gives the temporary password; throws NOT_FOUND for an
 * address without account.
 */
export class ResetPassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
  ) {}

  async run(email: string): Promise<string> {
    const account = await findAccountByEmail(this.dataSource.manager, email);
    if (!account) throw new DomainError('NOT_FOUND', {}, 'No account has this email address.');
    const password = temporaryPassword();
    const passwordHash = await this.hasher.hash(password);
    await this.dataSource.transaction(async (manager) => {
      await manager.update(AccountEntity, { id: account.id }, { passwordHash, requiresPasswordChange: true });
      await endAllSessions(manager, account.id);
    });
    return password;
  }
}
