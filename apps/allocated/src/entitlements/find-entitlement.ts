import type { Tier } from '@barrelhive/rules';
import type { DataSource } from 'typeorm';

export interface Entitlement {
  tier: Tier;
  valid: boolean;
}

const withoutSubscription: Entitlement = { tier: 'free', valid: false };

/** What billing last said of a user; somebody it never spoke of has no subscription. */
export async function findEntitlement(userId: string, dataSource: DataSource): Promise<Entitlement> {
  const rows: Entitlement[] = await dataSource.query('SELECT tier, valid FROM entitlement WHERE user_id = $1', [
    userId,
  ]);
  return rows[0] ?? withoutSubscription;
}
