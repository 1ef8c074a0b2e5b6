import type { SessionAnswer } from '@barrelhive/contracts';
import { loginErrors } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refuse } from '../accounts/accepted-profile';
import { findAccountByEmail } from '../accounts/find-account-by-email';
import { findUser } from '../accounts/find-user';
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
  ) {}

  async run({ email, password }: { email: string; password: string }): Promise<SessionAnswer> {
    refuseMalformed(email, password);
    await this.delays.admit(email);
    const { manager } = this.dataSource;
    const account = await findAccountByEmail(manager, email);
    const isRight = await this.hasher.verify(account?.passwordHash, password);
    if (!account || !isRight) throw new DomainError('INVALID_CREDENTIALS');

    const [token, user] = await Promise.all([
      this.startSession.run(manager, account),
      findUser(manager, account.id),
      this.delays.forget(email),
    ]);
    return { success: true, message: 'Login successful!', token, user };
  }
}

/** A password too short to be anybody's is a wrong one, and is answered as such: the form says the rule while it is typed. */
function refuseMalformed(email: string, password: string): void {
  const errors = loginErrors({ email, password });
  refuse('email', errors.email);
  refuse('password', password === '' ? errors.password : passwordTooLong(password));
}
