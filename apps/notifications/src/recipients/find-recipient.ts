import { alertPreferences, type AlertPreferences } from '@barrelhive/contracts';
import type { Tier } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { findPhoneState, lockPhone, type PhoneState } from '../phones/phone-state';

/** Whom a message is for, with everything that decides whether it may be sent. */
export interface Recipient {
  phone: string;
  hasConsented: boolean;
  /** Undefined when billing never said anything of this user. */
  entitlement: Entitlement | undefined;
  /** Undefined when none were ever saved: then the defaults count. */
  preferences: AlertPreferences | undefined;
  phoneState: PhoneState;
}

export interface Entitlement {
  tier: Tier;
  valid: boolean;
}

interface RecipientRow {
  phone: string;
  consent_agreed: boolean;
  tier: Tier | null;
  valid: boolean | null;
  preferences: unknown;
}

/** Undefined for a user of whom auth never said anything. */
export async function findRecipient(manager: EntityManager, userId: string): Promise<Recipient | undefined> {
  const [row]: RecipientRow[] = await manager.query(
    `SELECT r.phone, r.consent_agreed, e.tier, e.valid, p.preferences
       FROM recipient r
       LEFT JOIN entitlement e ON e.user_id = r.user_id
       LEFT JOIN alert_preferences p ON p.user_id = r.user_id
      WHERE r.user_id = $1`,
    [userId],
  );
  if (!row) return undefined;
  return {
    phone: row.phone,
    hasConsented: row.consent_agreed,
    entitlement: row.tier === null || row.valid === null ? undefined : { tier: row.tier, valid: row.valid },
    preferences: row.preferences === null ? undefined : alertPreferences.parse(row.preferences),
    phoneState: await findPhoneState(manager, row.phone),
  };
}

/** Like `findRecipient`; until the transaction ends nobody can change the recipient's number or opt it out. */
export async function lockRecipient(manager: EntityManager, userId: string): Promise<Recipient | undefined> {
  const [row]: { phone: string }[] = await manager.query('SELECT phone FROM recipient WHERE user_id = $1 FOR SHARE', [
    userId,
  ]);
  if (!row) return undefined;
  await lockPhone(manager, row.phone, 'shared');
  return findRecipient(manager, userId);
}
