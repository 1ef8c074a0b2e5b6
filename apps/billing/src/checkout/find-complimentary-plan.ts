import { queryRow, type Database } from '@barrelhive/database';
import * as z from 'zod';

const complimentaryPlan = z.object({ isPaying: z.boolean() });

/** A plan that an operator gave to somebody, and whether a subscription of theirs runs beside it. */
export type ComplimentaryPlan = z.infer<typeof complimentaryPlan>;

/** Undefined for whoever was given no plan, and for whoever pays for one that is as good. */
export function findComplimentaryPlan(
  database: Database,
  userId: string,
  liveStatuses: readonly string[],
): Promise<ComplimentaryPlan | undefined> {
  return queryRow(
    database,
    complimentaryPlan,
    `SELECT EXISTS (SELECT FROM subscription WHERE user_id = $1 AND status = ANY ($2)) AS "isPaying"
       FROM entitlement WHERE user_id = $1 AND valid AND tier = 'free_premium'`,
    [userId, liveStatuses],
  );
}
