import { FINAL_VERSION } from '@barrelhive/contracts';
import { queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { goneId } from './gone-customer';

const owner = z.object({ userId: z.string(), isGone: z.boolean() });

/** Whose a customer is. Nothing more is to be stored about a user who is gone. */
export type Owner = z.infer<typeof owner>;

/**
 * The user whose customer this is; a subscription that was made by hand for another customer names its user in the metadata. Undefined when
 * it belongs to nobody we know; the event of its owner may still be under way.
 */
export function findOwner(
  manager: EntityManager,
  customerId: string,
  metadata: Readonly<Record<string, string>>,
): Promise<Owner | undefined> {
  return queryRow(
    manager,
    owner,
    `SELECT user_id AS "userId", profile_version = $4 AS "isGone" FROM customer
      WHERE stripe_customer_id IN ($1, $3) OR user_id = $2
      ORDER BY coalesce(stripe_customer_id IN ($1, $3), false) DESC LIMIT 1`,
    [customerId, metadata.user_id ?? null, goneId(customerId), FINAL_VERSION],
  );
}
