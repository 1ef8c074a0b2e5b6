import { alertPreferences } from '@barrelhive/contracts';
import type { Tier } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import type { Reader } from '../messages/decide-sending';
import { findStanding } from './phone-standing';

interface ReaderRow {
  phone: string;
  consent_agreed: boolean;
  tier: Tier | null;
  valid: boolean | null;
  preferences: unknown;
}

/** All that decides whether a message may go to a user; undefined for somebody auth never told us of. */
export async function findReader(userId: string, manager: EntityManager): Promise<Reader | undefined> {
  const [row]: ReaderRow[] = await manager.query(
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
    consented: row.consent_agreed,
    plan: row.tier === null || row.valid === null ? undefined : { tier: row.tier, valid: row.valid },
    preferences: row.preferences === null ? undefined : alertPreferences.parse(row.preferences),
    standing: await findStanding(row.phone, manager),
  };
}
