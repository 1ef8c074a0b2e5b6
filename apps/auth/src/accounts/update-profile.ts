import type { UpdateUserBody, User } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { acceptedProfileEdit, type Profile } from './accepted-profile';
import { AccountEntity } from './account.entity';
import { findUser } from './find-user';
import { lockAccount } from './lock-account';
import { SmsConsentEntity } from './sms-consent.entity';
import { asTakenEmail } from './taken-email';

/** Changes name, e-mail or phone of the caller's own account and tells the others, under a version that grows. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run(accountId: string, body: UpdateUserBody): Promise<User> {
    const edit = acceptedProfileEdit(body);
    await this.dataSource.transaction((manager) => this.change(manager, accountId, edit));
    return findUser(this.dataSource.manager, accountId);
  }

  private async change(manager: EntityManager, accountId: string, edit: Partial<Profile>): Promise<void> {
    const account = await lockAccount(manager, accountId);
    if (!account) throw new DomainError('NOT_FOUND');
    if (isSame(account, edit)) return;

    const changed = { ...account, ...edit, version: account.version + 1 };
    try {
      await manager.update(AccountEntity, { id: accountId }, { ...edit, version: changed.version });
    } catch (error) {
      throw asTakenEmail(error);
    }
    await this.outbox.publish(manager, 'auth.user-updated.v1', {
      userId: accountId,
      name: changed.name,
      email: changed.email,
      phone: changed.phone,
      consent: await latestConsent(manager, accountId),
      version: changed.version,
    });
  }
}

function isSame({ name, email, phone }: Profile, edit: Partial<Profile>): boolean {
  return (edit.name ?? name) === name && (edit.email ?? email) === email && (edit.phone ?? phone) === phone;
}

async function latestConsent(manager: EntityManager, accountId: string) {
  const { agreedAt, wording } = await manager.findOneOrFail(SmsConsentEntity, {
    where: { accountId },
    order: { agreedAt: 'DESC' },
  });
  return { agreed: true, agreedAt: agreedAt.toISOString(), wording };
}
