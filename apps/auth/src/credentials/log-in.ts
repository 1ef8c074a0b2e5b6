import { loginErrors } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refuse } from '../accounts/accepted-profile';
import type { AccountEntity } from '../accounts/account.entity';
import { findAccountByEmail, lockAccount } from '../accounts/stored-accounts';
import { FindUser } from '../accounts/find-user';
import { TellFailedLogIns } from '../accounts/tell-failed-log-ins';
import { LoginDelays } from '../attempts/login-delays';
import { noteAccountEvent } from '../history/account-events';
import { KnownDevices, type AnswerToDevice } from '../origins/known-devices';
import type { Origin } from '../origins/request-origin';
import { PasswordHasher, passwordTooLong } from '../passwords/password-hasher';
import { StartSession } from '../sessions/start-session';

interface LoginForm {
  email: string;
  password: string;
}

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
    private readonly devices: KnownDevices,
    private readonly startSession: StartSession,
    private readonly findUser: FindUser,
    private readonly tellFailedLogIns: TellFailedLogIns,
  ) {}

  async run({ email, password }: LoginForm, origin: Origin): Promise<AnswerToDevice> {
    refuseMalformed(email, password);
    const { manager } = this.dataSource;
    const judged = await findAccountByEmail(manager, email);
    const device = judged ? this.devices.recognise(origin.cookies, judged) : undefined;
    // An account has one count, however its address is written.
    const tellOwner = judged ? () => this.tellFailedLogIns.run(judged.id) : undefined;
    const attempt = { email: judged?.email ?? email, network: origin.network, device, tellOwner };
    const { account, token } = await this.delays.judge(attempt, async () => {
      const isRight = await this.hasher.verify(judged?.passwordHash, password);
      if (!judged || !isRight) throw new DomainError('INVALID_CREDENTIALS');
      return { account: judged, token: await this.begin(judged, origin) };
    });
    const user = await this.findUser.run(manager, account.id);
    return {
      answer: { success: true, message: 'Login successful!', token, user },
      setCookie: this.devices.remember(origin.cookies, account),
    };
  }

  /** While the password was judged, a change or a reset may have replaced it: then it is a wrong one. */
  private begin(judged: AccountEntity, origin: Origin): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, judged.id);
      if (account?.passwordHash !== judged.passwordHash) throw new DomainError('INVALID_CREDENTIALS');
      await noteAccountEvent(manager, account.id, { kind: 'logged-in', origin });
      return this.startSession.run(manager, account, origin);
    });
  }
}

/** A password too short to be anybody's is a wrong one, and is answered as such: the form says the rule while it is typed. */
function refuseMalformed(email: string, password: string): void {
  const errors = loginErrors({ email, password });
  refuse('email', errors.email);
  refuse('password', password === '' ? errors.password : passwordTooLong(password));
}
