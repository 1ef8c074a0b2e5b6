import type { SessionAnswer } from '@barrelhive/contracts';
import { loginErrors } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findAccountByEmail } from '../accounts/find-account-by-email';
import { FindUser } from '../accounts/find-user';
import { LoginDelays } from '../attempts/login-delays';
import { PasswordHasher } from '../passwords/password-hasher';
import { passwordTooLong } from '../passwords/password-length';
import { StartSession } from '../sessions/start-session';

/**
 * Lets a person in by e-mail and password. An unknown address takes the same work, the same delays and gets the same answer as
 * a wrong password.
 */
@Injectable()
export class LogIn {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly delays: LoginDelays,
    private readonly startSession: StartSession,
    private readonly findUser: FindUser,
  ) {}

  async run({ email, password }: { email: string; password: string }): Promise<SessionAnswer> {
    refuseMalformed(email, password);
    const waitMs = await this.delays.admit(email);
    if (waitMs > 0) {
      throw new DomainError('TOO_MANY_LOGIN_ATTEMPTS', { retryAfterSeconds: Math.ceil(waitMs / 1000) });
    }
    const { manager } = this.dataSource;
    const account = await findAccountByEmail(manager, email);
    const isRight = await this.hasher.verify(account?.passwordHash, password);
    if (!account || !isRight) throw new DomainError('INVALID_CREDENTIALS');

    const [token, user] = await Promise.all([
      this.startSession.run(manager, account),
      this.findUser.run(account.id),
      this.delays.forget(email),
    ]);
    return { success: true, message: 'Login successful!', token, user };
  }
}

function refuseMalformed(email: string, password: string): void {
  const errors = loginErrors({ email, password });
  if (errors.email) throw new DomainError('VALIDATION_FAILED', { field: 'email' }, errors.email);
  const problem = errors.password ?? passwordTooLong(password);
  if (problem) throw new DomainError('VALIDATION_FAILED', { field: 'password' }, problem);
}
