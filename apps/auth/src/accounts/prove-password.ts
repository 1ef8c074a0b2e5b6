import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { LoginDelays } from '../attempts/login-delays';
import { KnownDevices } from '../origins/known-devices';
import type { Origin } from '../origins/request-origin';
import { PasswordHasher, passwordTooLong } from '../passwords/password-hasher';
import { refuse } from './accepted-profile';
import type { AccountEntity } from './account.entity';
import { TellFailedLogIns } from './tell-failed-log-ins';

/** Has the caller prove an account's password, beside what it is asked for. Guessing here is slowed down like guessing at the login. */
@Injectable()
export class ProvePassword {
  constructor(
    private readonly hasher: PasswordHasher,
    private readonly delays: LoginDelays,
    private readonly devices: KnownDevices,
    private readonly tellFailedLogIns: TellFailedLogIns,
  ) {}

  /** Throws CURRENT_PASSWORD_WRONG, with the name of the field. */
  async run(
    account: AccountEntity,
    { field, password }: { field: string; password: string },
    { network, cookies }: Origin,
  ): Promise<void> {
    refuse(field, passwordTooLong(password));
    const device = this.devices.recognise(cookies, account);
    const tellOwner = () => this.tellFailedLogIns.run(account.id);
    const attempt = { email: account.email, network, device, tellOwner };
    await this.delays.judge(attempt, async () => {
      if (await this.hasher.verify(account.passwordHash, password)) return;
      throw new DomainError('CURRENT_PASSWORD_WRONG', { field });
    });
  }
}
