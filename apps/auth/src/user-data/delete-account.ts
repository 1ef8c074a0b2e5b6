import { execute } from '@barrelhive/database';
import { forgetEntitlement } from '@barrelhive/entitlements';
import { forgetDeadLettersOf, Outbox } from '@barrelhive/messaging';
import { createServiceDataSource, noteDeleted, phoneDigest } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity';
import { lockAccount } from '../accounts/stored-accounts';
import { SmsConsentEntity } from '../accounts/sms-consent.entity';

/** The digest of each number that an account agreed to texts to. */
export type ConsentDigests = ReadonlyMap<string, string>;

/** Works out the digests, which is slow: before the account's row is locked, and once for each number. */
export async function consentDigests(manager: EntityManager, accountId: string): Promise<ConsentDigests> {
  const consents = await manager.find(SmsConsentEntity, { select: { id: true, phone: true }, where: { accountId } });
  const digests = new Map<string, string>();
  for (const { phone } of consents) if (!digests.has(phone)) digests.set(phone, await phoneDigest(phone));
  return digests;
}

/**
 * Deletes an account with all that belongs to it, and has every other service do the same. A proof of each consent to text messages
 * stays that can be found by the number alone. The caller has locked the account's row.
 */
export async function deleteAccount(
  manager: EntityManager,
  outbox: Outbox,
  { accountId, digests }: { accountId: string; digests: ConsentDigests },
): Promise<void> {
  const consents = await manager.findBy(SmsConsentEntity, { accountId });
  for (const { phone, agreedAt, wording } of consents) {
    const sql = 'INSERT INTO kept_consent (phone_digest, agreed_at, wording) VALUES ($1, $2, $3)';
    // A number may have come while the digests were worked out.
    await execute(manager, sql, [digests.get(phone) ?? (await phoneDigest(phone)), agreedAt, wording]);
  }
  await manager.delete(AccountEntity, { id: accountId });
  await noteDeleted(manager, [accountId]);
  await forgetEntitlement(manager, accountId);
  await forgetDeadLettersOf(manager, accountId);
  await outbox.publish(manager, 'auth.user-deleted.v1', { userId: accountId });
}

/** {@link deleteAccount} for the operator's command, which runs outside of the service: connects, deletes, disconnects. */
export async function deleteAccountAt(databaseUrl: string, accountId: string): Promise<void> {
  const entities = [AccountEntity, SmsConsentEntity];
  const dataSource = createServiceDataSource({ name: 'auth', databaseUrl, entities, poolSize: 2 });
  await dataSource.initialize();
  try {
    const digests = await consentDigests(dataSource.manager, accountId);
    await dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await deleteAccount(manager, new Outbox('auth', () => undefined), { accountId, digests });
    });
  } finally {
    await dataSource.destroy();
  }
}
