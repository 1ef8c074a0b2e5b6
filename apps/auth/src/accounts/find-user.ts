import type { User } from '@barrelhive/contracts';
import { entitlementOf, subscriptionFieldsOf } from '@barrelhive/entitlements';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccountEntity } from './account.entity';

/** The user object of specification section 3: the profile, and what billing says of the subscription. */
@Injectable()
export class FindUser {
  constructor(private readonly dataSource: DataSource) {}

  /** Throws AUTHENTICATION_REQUIRED when the account is gone. */
  async run(accountId: string): Promise<User> {
    const { manager } = this.dataSource;
    const [account, entitlement] = await Promise.all([
      manager.findOneBy(AccountEntity, { id: accountId }),
      entitlementOf(manager, accountId),
    ]);
    if (!account) throw new DomainError('AUTHENTICATION_REQUIRED');
    return {
      user_id: account.id,
      name: account.name,
      email: account.email,
      phone_number: account.phone,
      requires_password_change: account.requiresPasswordChange,
      ...subscriptionFieldsOf(entitlement),
    };
  }
}
