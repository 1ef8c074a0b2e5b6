import type { User } from '@barrelhive/contracts';
import { entitlementOf, subscriptionFieldsOf } from '@barrelhive/entitlements';
import { DomainError, mustConfirmNumbers } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AUTH_SETTINGS, type AuthSettings } from '../auth-settings';
import { AccountEntity } from './account.entity';
import { hasConsent } from './sms-consents';

/** The user object of specification section 3: the profile, and what billing says of the subscription. */
@Injectable()
export class FindUser {
  constructor(@Inject(AUTH_SETTINGS) private readonly settings: AuthSettings) {}

  /** Throws AUTHENTICATION_REQUIRED when the account is gone. */
  async run(manager: EntityManager, accountId: string): Promise<User> {
    const [account, entitlement] = await Promise.all([
      manager.findOneBy(AccountEntity, { id: accountId }),
      entitlementOf(manager, accountId),
    ]);
    if (!account) throw new DomainError('AUTHENTICATION_REQUIRED');
    const isAgreed = await hasConsent(manager, { accountId, phone: account.phone });
    const isToConfirm = mustConfirmNumbers(this.settings) && account.phoneConfirmedAt === null;
    return {
      user_id: account.id,
      name: account.name,
      email: account.email,
      phone_number: account.phone,
      requires_password_change: account.requiresPasswordChange,
      ...(!isAgreed && { needs_sms_consent: true }),
      ...(isToConfirm && { needs_phone_confirmation: true }),
      ...subscriptionFieldsOf(entitlement),
    };
  }
}
