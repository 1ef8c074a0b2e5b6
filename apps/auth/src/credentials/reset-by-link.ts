import { newPasswordError } from '@barrelhive/rules';
import { Outbox } from '@barrelhive/messaging';
import { DomainError, VerifiedTokens } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { refuse } from '../accounts/accepted-profile';
import { AccountEntity } from '../accounts/account.entity';
import { lockAccount } from '../accounts/stored-accounts';
import { AUTH_SETTINGS, refusesCommonPasswords, type AuthSettings } from '../auth-settings';
import { noteAccountEvent } from '../history/account-events';
import { revokeAllKeys } from '../keys/revoke-api-key';
import { KnownDevices } from '../origins/known-devices';
import type { Origin } from '../origins/request-origin';
import { frequentPasswordProblem } from '../passwords/frequent-password';
import { PasswordHasher, passwordTooLong } from '../passwords/password-hasher';
import { findPasswordLink, usePasswordLink } from '../passwords/password-links';
import { endAllSessions } from '../sessions/end-sessions';

const OVER = () =>
  new DomainError('CODE_EXPIRED', {}, 'This link does not work any more. Please ask for another one at the log-in.');

/**
 * Replaces the password of an account by a link that was mailed, once. All sessions end, no API key works and no device is known any more but this one, so that
 * whoever failed to log in before does not wait.
 */
@Injectable()
export class ResetByLink {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hasher: PasswordHasher,
    private readonly devices: KnownDevices,
    private readonly outbox: Outbox,
    private readonly verifiedTokens: VerifiedTokens,
    @Inject(AUTH_SETTINGS) private readonly settings: AuthSettings,
  ) {}

  /** Gives the Set-Cookie header of the device. Throws CODE_EXPIRED, and VALIDATION_FAILED, which leaves the link as it is. */
  async run(token: string, newPassword: string, origin: Origin): Promise<string> {
    refuse('new_password', newPasswordError(newPassword) ?? passwordTooLong(newPassword));
    if (refusesCommonPasswords(this.settings)) refuse('new_password', frequentPasswordProblem(newPassword));
    const id = await findPasswordLink(this.dataSource.manager, token);
    if (id === undefined) throw OVER();
    const passwordHash = await this.hasher.hash(newPassword);
    await this.dataSource.transaction((manager) => this.replace(manager, { id, token, passwordHash, origin }));
    this.verifiedTokens.evict((verified) => verified.userId === id);
    return this.devices.remember(origin.cookies, { id, passwordHash });
  }

  private async replace(
    manager: EntityManager,
    { id, token, passwordHash, origin }: { id: string; token: string; passwordHash: string; origin: Origin },
  ): Promise<void> {
    if (!(await lockAccount(manager, id)) || !(await usePasswordLink(manager, token))) throw OVER();
    await manager.update(AccountEntity, { id }, { passwordHash, requiresPasswordChange: false });
    await endAllSessions(manager, id);
    await revokeAllKeys(manager, id);
    await noteAccountEvent(manager, id, { kind: 'password-reset-by-link', origin });
    await this.outbox.publish(manager, 'auth.password-changed.v1', { userId: id });
  }
}
