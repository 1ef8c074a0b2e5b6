import type { Acknowledgement } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { DomainError, VerifiedTokens } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity';
import { ProvePassword } from '../accounts/prove-password';
import { lockAccount } from '../accounts/stored-accounts';
import type { Origin } from '../origins/request-origin';
import { consentDigests, deleteAccount } from './delete-account';

/** Deletes the caller's own account, which the password proves to be meant. */
@Injectable()
export class DeleteOwnAccount {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly provePassword: ProvePassword,
    private readonly verifiedTokens: VerifiedTokens,
  ) {}

  async run(accountId: string, password: string, origin: Origin): Promise<Acknowledgement> {
    const judged = await this.dataSource.manager.findOneBy(AccountEntity, { id: accountId });
    if (!judged) throw new DomainError('AUTHENTICATION_REQUIRED');
    await this.provePassword.run(judged, { field: 'password', password }, origin);
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
