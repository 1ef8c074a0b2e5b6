import { randomInt } from 'node:crypto';
import { Outbox } from '@barrelhive/messaging';
import { createServiceDataSource, DomainError } from '@barrelhive/service-kit';
import type { DataSource } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity';
import { findAccountByEmail, lockAccount } from '../accounts/stored-accounts';
import { noteAccountEvent, SUPPORT } from '../history/account-events';
import { PasswordHasher } from '../passwords/password-hasher';
import { endPasswordLink } from '../passwords/password-links';
import { revokeAllKeys } from '../keys/revoke-api-key';
import { endAllSessions } from '../sessions/end-sessions';
import { SessionEntity } from '../sessions/session.entity';

/** Without the letters and digits that are mistaken for one another when read out. */
const LOWERCASE = 'abcdefghijkmnpqrstuvwxyz';
const UPPERCASE = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const DIGITS = '23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/**
 * The operator's reset, after somebody wrote to support from the registered address: the account gets a temporary password
 * that must be changed at the next login, every session ends, and so does every API key. Its owner is told like of every changed password. Gives the
 * temporary password; throws NOT_FOUND for an address without account.
 */
export async function resetPassword(dataSource: DataSource, email: string): Promise<string> {
  const account = await findAccountByEmail(dataSource.manager, email);
  if (!account) throw new DomainError('NOT_FOUND', {}, 'No account has this email address.');
  const password = temporaryPassword();
  const outbox = new Outbox('auth', () => undefined);
  const passwordHash = await new PasswordHasher().hash(password);
  await dataSource.transaction(async (manager) => {
    await lockAccount(manager, account.id);
    await manager.update(AccountEntity, { id: account.id }, { passwordHash, requiresPasswordChange: true });
    await endAllSessions(manager, account.id);
    await revokeAllKeys(manager, account.id);
    await endPasswordLink(manager, account.id);
    await noteAccountEvent(manager, account.id, { kind: 'password-reset', origin: SUPPORT });
    await outbox.publish(manager, 'auth.password-changed.v1', { userId: account.id });
  });
  return password;
}

/** {@link resetPassword} for the operator's command, which runs outside of the service: connects, resets, disconnects. */
export async function resetPasswordAt(databaseUrl: string, email: string): Promise<string> {
  const entities = [AccountEntity, SessionEntity];
  const dataSource = createServiceDataSource({ name: 'auth', databaseUrl, entities, poolSize: 2 });
  await dataSource.initialize();
  try {
    return await resetPassword(dataSource, email);
  } finally {
    await dataSource.destroy();
  }
}

/** A random password such as `Kx7m-hT4p-9Wra-Dq3v` (about 90 bits) that also meets every rule of the account page. */
export function temporaryPassword(): string {
  const everything = LOWERCASE + UPPERCASE + DIGITS;
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, () => pick(everything));
  const [first, second, third] = distinctPositions(letters.length);
  letters[first] = pick(LOWERCASE);
  letters[second] = pick(UPPERCASE);
  letters[third] = pick(DIGITS);
  return letters.map((letter, at) => (at > 0 && at % GROUP_LENGTH === 0 ? `-${letter}` : letter)).join('');
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}

function distinctPositions(length: number): [number, number, number] {
  const first = randomInt(length);
  return [first, (first + 1 + randomInt(4)) % length, (first + 5 + randomInt(4)) % length];
}
