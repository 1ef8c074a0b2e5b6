import type { UpdateUserBody, User } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { DomainError } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_SETTINGS, numbersTaken, type AuthSettings } from '../auth-settings';
import { noteAccountEvent } from '../history/account-events';
import type { Origin } from '../origins/request-origin';
import { acceptedProfileEdit, refuseNewPhone, type Profile } from './accepted-profile';
import { AccountEntity } from './account.entity';
import { findUser } from './find-user';
import { asTakenEmail, lockAccount } from './stored-accounts';
import { consentTo, hasConsent, keepConsent } from './sms-consents';

/** Changes name, e-mail or phone of the caller's own account and tells the others, under a version that grows. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async run(accountId: string, body: UpdateUserBody, origin: Origin): Promise<User> {
    const edit = acceptedProfileEdit(body);
    await this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, accountId);
      if (!account) throw new DomainError('NOT_FOUND');
      await this.change(manager, { account, edit, origin });
    });
    return findUser(this.dataSource.manager, accountId);
  }

  private async change(
    manager: EntityManager,
    { account, edit, origin }: { account: AccountEntity; edit: Partial<Profile>; origin: Origin },
  ): Promise<void> {
    const { id, email, phone, version } = account;
    const changed = { ...account, ...edit, version: version + 1 };
    const number = { accountId: id, phone: changed.phone };
    const agrees = edit.phone !== undefined && (edit.phone !== phone || !(await hasConsent(manager, number)));
    if (isSame(account, changed) && !agrees) return;
    // A number that was taken before stays.
    if (changed.phone !== phone) refuseNewPhone(changed.phone, numbersTaken(this.settings));

    await save(manager, id, { ...edit, version: changed.version });
    if (agrees) await keepConsent(manager, number, origin.network);
    if (changed.email !== email) await noteAccountEvent(manager, id, { kind: 'email-changed', origin });
    if (changed.phone !== phone) await noteAccountEvent(manager, id, { kind: 'phone-changed', origin });
    await this.outbox.publish(manager, 'auth.user-updated.v1', {
      userId: id,
      name: changed.name,
      email: changed.email,
      phone: changed.phone,
      consent: await consentTo(manager, number),
      version: changed.version,
    });
  }
}

async function save(manager: EntityManager, id: string, change: Partial<AccountEntity>): Promise<void> {
  try {
    await manager.update(AccountEntity, { id }, change);
  } catch (error) {
    throw asTakenEmail(error);
  }
}

function isSame(before: Profile, after: Profile): boolean {
  return before.name === after.name && before.email === after.email && before.phone === after.phone;
}
