import type { EntityManager } from 'typeorm';
import { raiseIndexRevision } from '../database/index-revision';

/**
 * Removes the newest alerts of a user beyond the cap (design section 4, "Over the cap") and answers how many went.
 * Runs in the transaction of the entitlement that lowered the cap.
 */
export async function trimExcessAlerts(userId: string, cap: number, manager: EntityManager): Promise<number> {
  const removed: unknown[] = await manager
    .query(
      `DELETE FROM saved_alert WHERE id IN (
         SELECT id FROM saved_alert WHERE user_id = $1 ORDER BY created_at, id OFFSET $2
       ) RETURNING id`,
      [userId, cap],
    )
    .then(([rows]: [unknown[], number]) => rows);
  if (removed.length > 0) await raiseIndexRevision(manager, 'terms');
  return removed.length;
}
