import type { HomeStores } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import { capabilitiesOf } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const chosenStores = z.object({ stores: z.array(z.string()) });

/** The stores that a user drives to, and how many their plan has room for. */
export async function readHomeStores(manager: EntityManager, userId: string): Promise<HomeStores> {
  const kept = await queryRow(manager, chosenStores, 'SELECT stores FROM home_stores WHERE user_id = $1', [userId]);
  const { homeStoresAtMost } = capabilitiesOf(await entitlementAt(manager, userId, new Date()));
  return homeStoresAnswer(kept?.stores ?? [], homeStoresAtMost);
}

/** Of the stores in the order of their choice the first are used. */
export function homeStoresAnswer(chosen: readonly string[], most: number): HomeStores {
  const beyond = chosen.slice(most).toSorted();
  return { stores: chosen.slice(0, most).toSorted(), most, beyond_plan: beyond.length > 0 ? beyond : undefined };
}
