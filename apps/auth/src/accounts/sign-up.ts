import { randomUUID } from 'node:crypto';
import type { SignupBody } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AUTH_SETTINGS, numbersTaken, refusesCommonPasswords, type AuthSettings } from '../auth-settings';
import { noteAccountEvent } from '../history/account-events';
import { KnownDevices, type AnswerToDevice } from '../origins/known-devices';
import type { Origin } from '../origins/request-origin';
import { frequentPasswordProblem } from '../passwords/frequent-password';
import { PasswordHasher, passwordTooLong } from '../passwords/password-hasher';
import { StartSession } from '../sessions/start-session';
import { acceptedSignup, refuse, type Profile } from './accepted-profile';
import { AccountEntity } from './account.entity';
import { FindUser } from './find-user';
import { consentTo, keepConsent } from './sms-consents';
import { asTakenEmail } from './stored-accounts';

/** Opens an account with its consent to text messages, tells the others of it, and logs its owner in: all of it or nothing. */
@Injectable()
export class SignUp {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly hasher: PasswordHasher,
    private readonly devices: KnownDevices,
    private readonly startSession: StartSession,
    private readonly findUser: FindUser,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  async run(body: SignupBody, origin: Origin): Promise<AnswerToDevice> {
    const profile = acceptedSignup(body, numbersTaken(this.settings));
    refuse('password', passwordTooLong(body.password));
    if (refusesCommonPasswords(this.settings)) refuse('password', frequentPasswordProblem(body.password));

    const passwordHash = await this.hasher.hash(body.password);
    const { account, token } = await this.dataSource.transaction(async (manager) => {
      const opened = await openAccount(manager, profile, passwordHash);
      const number = { accountId: opened.id, phone: opened.phone };
      await keepConsent(manager, number, origin.network);
      await noteAccountEvent(manager, opened.id, { kind: 'signed-up', origin });
      await this.outbox.publish(manager, 'auth.user-registered.v1', {
        userId: opened.id,
        ...profile,
        consent: await consentTo(manager, number),
        networks: origin.networks,
        preferences: body.alert_preferences,
      });
      return { account: opened, token: await this.startSession.run(manager, opened, origin) };
    });
    const user = await this.findUser.run(this.dataSource.manager, account.id);
    return {
      answer: { success: true, message: 'Account created successfully', token, user },
      setCookie: this.devices.remember(origin.cookies, account),
    };
  }
}

async function openAccount(manager: EntityManager, profile: Profile, passwordHash: string): Promise<AccountEntity> {
  const account = manager.create(AccountEntity, {
    id: randomUUID(),
    ...profile,
    passwordHash,
    requiresPasswordChange: false,
    version: 1,
  });
  try {
    await manager.insert(AccountEntity, account);
  } catch (error) {
    throw asTakenEmail(error);
  }
  return account;
}
