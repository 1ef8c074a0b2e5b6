import { queryRows, type Database } from '@barrelhive/database';
import * as z from 'zod';

const priceDoubt = z.object({ difference: z.string() });

/**
 * What an operator has to look at: a subscription beside the one that counts, one at a price that is not ours, or one that goes on while
 * its collection is paused.
 */
export const DOUBT_KINDS = ['second', 'foreign', 'paused'] as const;

const subscriptionDoubt = z.object({ kind: z.enum(DOUBT_KINDS), subscriptionId: z.string(), userId: z.string() });
export type SubscriptionDoubt = z.infer<typeof subscriptionDoubt>;

/** How the provider's prices differed from ours when they were compared last, a sentence for each. */
export async function findPriceDoubts(database: Database): Promise<string[]> {
  const sql = 'SELECT difference FROM price_comparison WHERE difference IS NOT NULL ORDER BY tier';
  return (await queryRows(database, priceDoubt, sql)).map(({ difference }) => difference);
}

/**
 * The running subscriptions that give nothing though somebody may be paying for them: those beside the best one of a user, and those at
 * a price that is not ours; and those that nobody is asked to pay. Of all users, or of one.
 */
export function findSubscriptionDoubts(database: Database, userId?: string): Promise<SubscriptionDoubt[]> {
  return queryRows(
    database,
    subscriptionDoubt,
    `SELECT CASE WHEN tier IS NULL THEN 'foreign' WHEN place > 1 THEN 'second' ELSE 'paused' END AS kind, id AS "subscriptionId", user_id AS "userId"
       FROM (
         SELECT id, tier, user_id, started_at, collection_paused, row_number() OVER (
           PARTITION BY user_id, tier IS NULL
           ORDER BY array_position(ARRAY['premium', 'standard', 'basic'], tier), started_at DESC, id) AS place
         FROM subscription
         WHERE status IN ('active', 'trialing', 'past_due') AND taken_back_at IS NULL AND ($1::text IS NULL OR user_id = $1)
       ) AS running
      WHERE tier IS NULL OR place > 1 OR collection_paused
      ORDER BY kind, started_at, id`,
    [userId ?? null],
  );
}
