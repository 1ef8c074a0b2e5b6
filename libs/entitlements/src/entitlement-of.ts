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

/** What billing last said of a user, to be shown. Who it has said nothing of has no subscription. */
export async function entitlementOf(manager: EntityManager, userId: string): Promise<Entitlement> {
  return (await manager.findOneBy(EntitlementEntity, { userId })) ?? withoutSubscription(userId);
}

export function withoutSubscription(userId: string): Entitlement {
  return { userId, tier: 'free', valid: false, status: 'inactive', cancelled: false, endsAt: null, version: 0 };
}
