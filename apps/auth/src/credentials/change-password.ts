import type { SessionAnswer } from '@barrelhive/contracts';
import { currentPasswordError, forcedPasswordError, newPasswordError } from '@barrelhive/rules';
import { DomainError, VerifiedTokens } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refuse } from '../accounts/accepted-profile';
import { AccountEntity } from '../accounts/account.entity';
import { findUser } from '../accounts/find-user';
import { LoginDelays } from '../attempts/login-delays';
import { PasswordHasher } from '../passwords/password-hasher';
import { passwordTooLong } from '../passwords/password-length';
import { endAllSessions } from '../sessions/end-all-sessions';
import { StartSession } from '../sessions/start-session';

interface PasswordChange {
  new_password: string;
  current_password?: string | undefined;
}

/**
 * Changes the caller's password. All sessions end, the caller's own goes on as a new one. Whoever was flagged by the operator's
 * reset needs no current password and only the minimum length; everybody else proves the current one and meets all five rules.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly delays: LoginDelays,
    private readonly startSession: StartSession,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  async run(accountId: string, change: PasswordChange): Promise<SessionAnswer> {
    const account = await this.dataSource.manager.findOneBy(AccountEntity, { id: accountId });
    if (!account) throw new DomainError('AUTHENTICATION_REQUIRED');
    refuseMalformed(change, account.requiresPasswordChange);
    if (!account.requiresPasswordChange) await this.proveCurrent(account, change.current_password ?? '');

    const passwordHash = await this.hasher.hash(change.new_password);
    const token = await this.dataSource.transaction(async (manager) => {
      await manager.update(AccountEntity, { id: accountId }, { passwordHash, requiresPasswordChange: false });
      await endAllSessions(manager, accountId);
      return this.startSession.run(manager, { ...account, requiresPasswordChange: false });
    });
    this.verifiedTokens.evict(({ userId }) => userId === accountId);
    return {
      success: true,
      message: 'Password changed successfully!',
      token,
      user: await findUser(this.dataSource.manager, accountId),
    };
  }

  /** Guessing here is slowed down like guessing at the login. */
  private async proveCurrent({ email, passwordHash }: AccountEntity, current: string): Promise<void> {
    await this.delays.admit(email);
    if (!(await this.hasher.verify(passwordHash, current))) {
      throw new DomainError('CURRENT_PASSWORD_WRONG', { field: 'current_password' });
    }
    await this.delays.forget(email);
  }
}

function refuseMalformed({ new_password, current_password = '' }: PasswordChange, isForced: boolean): void {
  if (!isForced) {
    refuse('current_password', currentPasswordError(current_password) ?? passwordTooLong(current_password));
  }
  const problem = isForced ? forcedPasswordError(new_password) : newPasswordError(new_password);
  refuse('new_password', problem ?? passwordTooLong(new_password));
}
