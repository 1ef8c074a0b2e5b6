import type { EntityManager } from 'typeorm';
import { EntitlementEntity } from './entitlement.entity';

/** What billing says a user may use. `version` grows with every change and is 0 while billing has said nothing of a user. */
export type Entitlement = Readonly<EntitlementEntity>;

/** What billing last said of a user. Who it has said nothing of has no subscription. */
export async function entitlementOf(manager: EntityManager, userId: string): Promise<Entitlement> {
  return (await manager.findOneBy(EntitlementEntity, { userId })) ?? withoutSubscription(userId);
}

export function withoutSubscription(userId: string): Entitlement {
  return { userId, tier: 'free', valid: false, status: 'inactive', cancelled: false, endsAt: null, version: 0 };
}
