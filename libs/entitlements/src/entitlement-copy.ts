import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import { EntitlementEntity } from './entitlement.entity';
import { holdsAt } from './plan-end';

/** What billing says a user may use. `version` grows with every change and is 0 while billing has said nothing of a user. */
export type Entitlement = Readonly<EntitlementEntity>;

/** What a user may use at an instant, by what billing last said: a plan whose end has passed is not valid any more. */
export async function entitlementAt(manager: EntityManager, userId: string, at: Date): Promise<Entitlement> {
  const said = await entitlementOf(manager, userId);
  return { ...said, valid: holdsAt(said, at) };
}

/** What billing last said of a user, to be shown. Whoever it has said nothing of has no subscription. */
export async function entitlementOf(manager: EntityManager, userId: string): Promise<Entitlement> {
  return (await manager.findOneBy(EntitlementEntity, { userId })) ?? withoutSubscription(userId);
}

/** What holds for a user of whom billing has said nothing: the free tier, and no plan that was ever valid. */
export function withoutSubscription(userId: string): Entitlement {
  return { userId, tier: 'free', valid: false, status: 'inactive', cancelled: false, endsAt: null, version: 0 };
}

/** Forgets the plan of a deleted user. The id stays, which stands for nobody any more, so that no event under way brings the plan back. */
export async function forgetEntitlement(manager: EntityManager, userId: string): Promise<void> {
  await execute(
    manager,
    `INSERT INTO entitlement (user_id, tier, valid, status, cancelled, ends_at, version)
     VALUES ($1, 'free', false, 'inactive', false, NULL, $2)
     ON CONFLICT (user_id) DO UPDATE
       SET tier = 'free', valid = false, status = 'inactive', cancelled = false, ends_at = NULL, version = $2`,
    [userId, FINAL_VERSION],
  );
}

/** Reads a service's copy of a user's plan, for the export of all that is held of the user. */
export const ENTITLEMENT_DATA = 'SELECT tier, valid, status, cancelled, ends_at FROM entitlement WHERE user_id = $1';
