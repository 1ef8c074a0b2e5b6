import type { UpdateUserBody, User } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { queryRow } from '@barrelhive/database';
import { DomainError, type Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import * as z from 'zod';
import { AUTH_SETTINGS, numbersTaken, type AuthSettings } from '../auth-settings';
import { noteAccountEvent } from '../history/account-events';
import type { Origin } from '../origins/request-origin';
import { endPasswordLink } from '../passwords/password-links';
import { acceptedProfileEdit, refuseNewPhone, type Profile } from './accepted-profile';
import { AccountEntity } from './account.entity';
import { FindUser } from './find-user';
import { ProvePassword } from './prove-password';
import { asTakenEmail, lockAccount } from './stored-accounts';
import { consentTo, hasConsent, keepConsent } from './sms-consents';

const foundRow = z.object({});

/** Changes name, e-mail or phone of the caller's own account and tells the others, under a version that grows. */
@Injectable()
export class UpdateProfile {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly provePassword: ProvePassword,
    private readonly findUser: FindUser,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async run(identity: Identity, body: UpdateUserBody, origin: Origin): Promise<User> {
    const { userId } = identity;
    const edit = acceptedProfileEdit(body);
    const judged = await this.dataSource.manager.findOneBy(AccountEntity, { id: userId });
    if (judged && isTakeover(judged, edit) && !(await this.hasLoggedInLately(identity))) {
      await this.prove(judged, body.current_password, origin);
    }
    await this.dataSource.transaction(async (manager) => {
      const account = await lockAccount(manager, userId);
      if (!account) throw new DomainError('NOT_FOUND');
      // A password that was changed or reset in the meantime was not proven.
      if (account.passwordHash !== judged?.passwordHash) throw new DomainError('SESSION_EXPIRED');
      await this.change(manager, { account, edit, origin });
    });
    return this.findUser.run(this.dataSource.manager, userId);
  }

  private async prove(account: AccountEntity, password: string | undefined, origin: Origin): Promise<void> {
    const field = 'current_password';
    if (!password) throw new DomainError('PASSWORD_NEEDED', { field });
    await this.provePassword.run(account, { field, password }, origin);
  }

  private async hasLoggedInLately({ sessionId }: Identity): Promise<boolean> {
    const lately = await queryRow(
      this.dataSource,
      foundRow,
      'SELECT FROM session WHERE id = $1 AND started_at > now() - make_interval(mins => $2)',
      [sessionId, this.settings.RECENT_LOGIN_MINUTES],
    );
    return lately !== undefined;
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

    const isOtherEmail = changed.email !== email;
    const isOtherPhone = changed.phone !== phone;
    await save(manager, id, {
      ...edit,
      version: changed.version,
      ...(isOtherEmail && { emailChangedAt: new Date() }),
      ...(isOtherPhone && { phoneConfirmedAt: null }),
    });
    if (agrees) await keepConsent(manager, number, origin.network);
    if (isOtherEmail) await noteOtherEmail(manager, id, origin);
    if (isOtherPhone) await noteAccountEvent(manager, id, { kind: 'phone-changed', origin });
    await this.outbox.publish(manager, 'auth.user-updated.v1', {
      userId: id,
      name: changed.name,
      email: changed.email,
      phone: changed.phone,
      consent: await consentTo(manager, number),
      networks: origin.networks,
      version: changed.version,
      ...(isOtherEmail && { emailChanged: true }),
    });
  }
}

/** No link that was mailed to the one before gives a password any more. */
async function noteOtherEmail(manager: EntityManager, id: string, origin: Origin): Promise<void> {
  await endPasswordLink(manager, id);
  await noteAccountEvent(manager, id, { kind: 'email-changed', origin });
}

async function save(manager: EntityManager, id: string, change: Partial<AccountEntity>): Promise<void> {
  try {
    await manager.update(AccountEntity, { id }, change);
  } catch (error) {
    throw asTakenEmail(error);
  }
}

/** By its e-mail or number an account can be taken over. */
function isTakeover(account: Profile, { email = account.email, phone = account.phone }: Partial<Profile>): boolean {
  return email !== account.email || phone !== account.phone;
}

function isSame(before: Profile, after: Profile): boolean {
  return before.name === after.name && before.email === after.email && before.phone === after.phone;
}
