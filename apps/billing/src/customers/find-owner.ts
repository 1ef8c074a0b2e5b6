import { queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';

const owner = z.object({ userId: z.string() });

/**
 * The user whose customer this is; a subscription that was made by hand for another customer names its user in the metadata.
 * Throws when it
 * belongs to nobody we know; the event of its owner may still be under way.
 */
export async function findOwner(
  manager: EntityManager,
  customerId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<string> {
  const found = await queryRow(
    manager,
    owner,
    `SELECT user_id AS "userId" FROM customer WHERE stripe_customer_id = $1 OR user_id = $2
      ORDER BY stripe_customer_id IS NOT DISTINCT FROM $1 DESC LIMIT 1`,
    [customerId, metadata.user_id ?? null],
  );
  if (!found) throw new Error(`nobody of ours is the customer ${customerId}`);
  return found.userId;
}
