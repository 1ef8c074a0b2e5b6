import { execute } from '@barrelhive/database';
import { forgetEntitlement } from '@barrelhive/entitlements';
import type { Outbox } from '@barrelhive/messaging';
import { phoneDigest } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity';
import { SmsConsentEntity } from '../accounts/sms-consent.entity';

/**
 * Deletes an account with all that belongs to it, and has every other service do the same. Of each consent to text messages a proof
 * stays that can be found by the number alone. The caller has locked the account's row.
 */
export async function deleteAccount(manager: EntityManager, outbox: Outbox, accountId: string): Promise<void> {
  const consents = await manager.findBy(SmsConsentEntity, { accountId });
  for (const { phone, agreedAt, wording } of consents) {
    const sql = 'INSERT INTO kept_consent (phone_digest, agreed_at, wording) VALUES ($1, $2, $3)';
    await execute(manager, sql, [await phoneDigest(phone), agreedAt, wording]);
  }
  await manager.delete(AccountEntity, { id: accountId });
  await forgetEntitlement(manager, accountId);
  await outbox.publish(manager, 'auth.user-deleted.v1', { userId: accountId });
}
