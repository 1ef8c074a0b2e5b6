import { alertPreferences, type AlertPreferences, type PartialAlertPreferences } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import { DomainError } from '@barrelhive/service-kit';
import type { EntityManager } from 'typeorm';
import { isForgotten, lockUser } from '../database/known-users';
import { AlertPreferencesEntity } from './alert-preferences.entity';

/** Undefined when none were ever saved. */
export async function findPreferences(manager: EntityManager, userId: string): Promise<AlertPreferences | undefined> {
  const row = await manager.findOneBy(AlertPreferencesEntity, { userId });
  return row ? alertPreferences.parse(row.preferences) : undefined;
}

/** Saves what came with the sign-up, unless the user was faster and saved some already. */
export async function saveFirstPreferences(
  manager: EntityManager,
  userId: string,
  first: PartialAlertPreferences,
): Promise<void> {
  await manager
    .createQueryBuilder()
    .insert()
    .into(AlertPreferencesEntity)
    .values({ userId, preferences: merged(defaultAlertPreferences(), first), wishes: {}, savedAt: () => 'now()' })
    .orIgnore()
    .execute();
}

/**
 * Saves the parts that were sent; the others stay as they are, or as by default. Must run in a transaction. Throws AUTHENTICATION_REQUIRED
 * when the account was deleted while the call was under way.
 */
export async function changePreferences(
  manager: EntityManager,
  userId: string,
  sent: PartialAlertPreferences,
): Promise<AlertPreferences> {
  await lockUser(manager, userId);
  if (await isForgotten(manager, userId)) throw new DomainError('AUTHENTICATION_REQUIRED');
  await saveFirstPreferences(manager, userId, {});
  const row = await manager.findOneOrFail(AlertPreferencesEntity, {
    where: { userId },
    lock: { mode: 'pessimistic_write' },
  });
  const preferences = merged(alertPreferences.parse(row.preferences), sent);
  await manager.update(AlertPreferencesEntity, { userId }, { preferences, savedAt: () => 'now()' });
  return preferences;
}

/** The preferences with the parts that were sent replaced; parts left out stay as they are. */
export function merged(current: AlertPreferences, sent: PartialAlertPreferences): AlertPreferences {
  return alertPreferences.parse({ ...current, ...definedParts(sent) });
}

function definedParts(sent: PartialAlertPreferences): PartialAlertPreferences {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}
