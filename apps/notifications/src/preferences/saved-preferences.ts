import { alertPreferences, type AlertPreferences, type PartialAlertPreferences } from '@barrelhive/contracts';
import { defaultAlertPreferences } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';

export async function findPreferences(manager: EntityManager, userId: string): Promise<AlertPreferences | undefined> {
  const [row]: { preferences: unknown }[] = await manager.query(
    'SELECT preferences FROM alert_preferences WHERE user_id = $1',
    [userId],
  );
  return row && alertPreferences.parse(row.preferences);
}

/** Saves what came with the sign-up, unless the user was faster and saved some already. */
export async function saveFirstPreferences(
  manager: EntityManager,
  userId: string,
  first: PartialAlertPreferences,
): Promise<void> {
  await manager.query('INSERT INTO alert_preferences (user_id, preferences) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    userId,
    JSON.stringify(merged(defaultAlertPreferences(), first)),
  ]);
}

/** The preferences with the parts that were sent replaced; parts left out stay as they are. */
export function merged(current: AlertPreferences, sent: PartialAlertPreferences): AlertPreferences {
  return alertPreferences.parse({ ...current, ...definedParts(sent) });
}

function definedParts(sent: PartialAlertPreferences): PartialAlertPreferences {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}
