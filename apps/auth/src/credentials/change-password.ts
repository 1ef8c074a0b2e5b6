import { Outbox } from '@barrelhive/messaging';
import { currentPasswordError, forcedPasswordError, newPasswordError } from '@barrelhive/rules';
import { DomainError, VerifiedTokens, type Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refuse } from '../accounts/accepted-profile';
import { AccountEntity } from '../accounts/account.entity';
import { FindUser } from '../accounts/find-user';
import { ProvePassword } from '../accounts/prove-password';
import { lockAccount } from '../accounts/stored-accounts';
import { AUTH_SETTINGS, refusesCommonPasswords, type AuthSettings } from '../auth-settings';
import { noteAccountEvent } from '../history/account-events';
import { revokeAllKeys } from '../keys/revoke-api-key';
import { KnownDevices, type AnswerToDevice } from '../origins/known-devices';
import type { Origin } from '../origins/request-origin';
import { frequentPasswordProblem } from '../passwords/frequent-password';
import { PasswordHasher, passwordTooLong } from '../passwords/password-hasher';
import { endPasswordLink } from '../passwords/password-links';
import { endAllSessions, hasEnded } from '../sessions/end-sessions';
import { StartSession } from '../sessions/start-session';

interface PasswordChange {
  new_password: string;
  current_password?: string | undefined;
}

/**
 * Changes the caller's password. All sessions end, the caller's own goes on as a new one, no API key works and no other device is known any more. Whoever
 * was flagged by the operator's reset needs no current password and only the minimum length; everybody else proves the current one and
 * meets all five rules.
 */
@Injectable()
export class ChangePassword {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly provePassword: ProvePassword,
    private readonly devices: KnownDevices,
    private readonly startSession: StartSession,
    private readonly verifiedTokens: VerifiedTokens,
    private readonly outbox: Outbox,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
    private readonly findUser: FindUser,
  ) {}

  async run(identity: Identity, change: PasswordChange, origin: Origin): Promise<AnswerToDevice> {
    const { userId } = identity;
    const judged = await this.dataSource.manager.findOneBy(AccountEntity, { id: userId });
    if (!judged) throw new DomainError('AUTHENTICATION_REQUIRED');
    refuseMalformed(change, judged.requiresPasswordChange);
    if (refusesCommonPasswords(this.settings)) refuse('new_password', frequentPasswordProblem(change.new_password));
    if (!judged.requiresPasswordChange) {
      const given = { field: 'current_password', password: change.current_password ?? '' };
      await this.provePassword.run(judged, given, origin);
    }

    const passwordHash = await this.hasher.hash(change.new_password);
    const token = await this.dataSource.transaction(async (manager) => {
      const account = await this.lockJudged(manager, judged, identity);
      await manager.update(AccountEntity, { id: userId }, { passwordHash, requiresPasswordChange: false });
      await endAllSessions(manager, userId);
      await revokeAllKeys(manager, userId);
      await endPasswordLink(manager, userId);
      await noteAccountEvent(manager, userId, { kind: 'password-changed', origin });
      await this.outbox.publish(manager, 'auth.password-changed.v1', { userId });
      return this.startSession.run(manager, { ...account, requiresPasswordChange: false }, origin);
    });
    this.verifiedTokens.evict((verified) => verified.userId === userId);
    const user = await this.findUser.run(this.dataSource.manager, userId);
    return {
      answer: { success: true, message: 'Password changed successfully!', token, user },
      setCookie: this.devices.remember(origin.cookies, { id: userId, passwordHash }),
    };
  }

  /** A change or a reset that came in between has replaced the judged password and ended the caller's session: it stands. */
  private async lockJudged(manager: EntityManager, judged: AccountEntity, identity: Identity): Promise<AccountEntity> {
    const account = await lockAccount(manager, judged.id);
    if (account?.passwordHash !== judged.passwordHash || (await hasEnded(manager, identity))) {
      throw new DomainError('SESSION_EXPIRED');
    }
    return account;
  }
}

function refuseMalformed({ new_password, current_password = '' }: PasswordChange, isForced: boolean): void {
  if (!isForced) {
    refuse('current_password', currentPasswordError(current_password) ?? passwordTooLong(current_password));
  }
  const problem = isForced ? forcedPasswordError(new_password) : newPasswordError(new_password);
  refuse('new_password', problem ?? passwordTooLong(new_password));
}
