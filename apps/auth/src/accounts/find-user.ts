import type { User } from '@barrelhive/contracts';
import { entitlementOf, subscriptionFieldsOf } from '@barrelhive/entitlements';
import { DomainError } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from './account.entity';
import { hasConsent } from './sms-consents';

/**
 * The user object of specification section 3: the profile, and what billing says of the subscription. Throws AUTHENTICATION_REQUIRED
 * when the account is gone.
 */
export async function findUser(manager: EntityManager, accountId: string): Promise<User> {
  const [account, entitlement] = await Promise.all([
    manager.findOneBy(AccountEntity, { id: accountId }),
    entitlementOf(manager, accountId),
  ]);
  if (!account) throw new DomainError('AUTHENTICATION_REQUIRED');
  const isAgreed = await hasConsent(manager, { accountId, phone: account.phone });
  return {
    user_id: account.id,
    name: account.name,
    email: account.email,
    phone_number: account.phone,
    requires_password_change: account.requiresPasswordChange,
    ...(!isAgreed && { needs_sms_consent: true }),
    ...subscriptionFieldsOf(entitlement),
  };
}
