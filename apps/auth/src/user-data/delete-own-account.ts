import type { Acknowledgement } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { DomainError, VerifiedTokens } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { refuse } from '../accounts/accepted-profile';
import { AccountEntity } from '../accounts/account.entity';
import { lockAccount } from '../accounts/stored-accounts';
import { LoginDelays } from '../attempts/login-delays';
import { KnownDevices } from '../origins/known-devices';
import type { Origin } from '../origins/request-origin';
import { PasswordHasher, passwordTooLong } from '../passwords/password-hasher';
import { consentDigests, deleteAccount } from './delete-account';

/** Deletes the caller's own account, which the password proves to be meant. Guessing here is slowed down like guessing at the login. */
@Injectable()
export class DeleteOwnAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly hasher: PasswordHasher,
    private readonly delays: LoginDelays,
    private readonly devices: KnownDevices,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  async run(accountId: string, password: string, { network, cookies }: Origin): Promise<Acknowledgement> {
    refuse('password', passwordTooLong(password));
    const judged = await this.dataSource.manager.findOneBy(AccountEntity, { id: accountId });
    if (!judged) throw new DomainError('AUTHENTICATION_REQUIRED');
    const attempt = { email: judged.email, network, device: this.devices.recognise(cookies, judged) };
    await this.delays.judge(attempt, async () => {
      if (await this.hasher.verify(judged.passwordHash, password)) return;
      throw new DomainError('CURRENT_PASSWORD_WRONG', { field: 'password' });
    });
    await this.deleteUnlessChanged(judged);
    this.verifiedTokens.evict(({ userId }) => userId === accountId);
    return { success: true, message: 'Account deleted successfully' };
  }

  /** A password that was changed or reset in the meantime was not proven. */
  private async deleteUnlessChanged({ id, passwordHash }: AccountEntity): Promise<void> {
    const digests = await consentDigests(this.dataSource.manager, id);
    await this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, id);
      if (account?.passwordHash !== passwordHash) throw new DomainError('SESSION_EXPIRED');
      await deleteAccount(manager, this.outbox, { accountId: id, digests });
    });
  }
}
