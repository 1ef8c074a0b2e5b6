import { alertCap, type Tier } from '@barrelhive/rules';
import type { DataSource } from 'typeorm';

/** How many terms a user may search for at once: as many as the plan has alerts (design section 4). */
export async function mostTermsOf(userId: string, database: DataSource): Promise<number> {
  const [plan] = await database.query<{ tier: Tier; valid: boolean }[]>(
    `SELECT tier, valid FROM entitlement WHERE user_id = $1`,
    [userId],
  );
  return plan ? alertCap(plan.tier, plan.valid) : alertCap('free', false);
}
