import { FINAL_VERSION } from '@barrelhive/contracts';
import { execute, nullAsUndefined, queryRow, queryRows } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { addFollowUp, forgetFollowUpsOf } from '../follow-ups/follow-up-queue';
import { goneId, idAtProvider, isGone } from './gone-customer';

const keptCustomer = z.object({ stripeCustomerId: nullAsUndefined(z.string()) });

const payingCustomer = z.object({ stripeCustomerId: z.string() });

/**
 * Forgets a user, and has the provider delete each customer that pays for the user, which ends all subscriptions. What stays has no name and no address: that
 * there were subscriptions and when, with digests in place of the provider's ids, as books have to be kept.
 */
export async function forgetCustomer(manager: EntityManager, userId: string): Promise<void> {
  const kept = await queryRow(
    manager,
    keptCustomer,
    `INSERT INTO customer (user_id, name, email, profile_version) VALUES ($1, '', '', $2)
     ON CONFLICT (user_id) DO UPDATE SET name = '', email = '', profile_version = $2
     RETURNING stripe_customer_id AS "stripeCustomerId"`,
    [userId, FINAL_VERSION],
  );
  const own = idAtProvider(kept);
  if (own) {
    // What is being read of the customer's subscriptions is stored before, or not at all.
    await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('customer:' || $1, 0))`, [own]);
    await execute(manager, 'UPDATE customer SET stripe_customer_id = $2 WHERE user_id = $1', [userId, goneId(own)]);
  }
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('entitlement:' || $1, 0))`, [userId]);
  const customerIds = await payingCustomers(manager, userId, own);
  await forgetFollowUpsOf(manager, userId, customerIds);
  for (const customerId of customerIds) {
    await addFollowUp(manager, { kind: 'delete-customer', customerId });
  }
  for (const table of ['checkout_attempt', 'complimentary_plan', 'entitlement']) {
    await execute(manager, `DELETE FROM ${table} WHERE user_id = $1`, [userId]);
  }
  await forgetSubscriptions(manager, userId);
}

/** The user's own customer, and those for whom an operator of the provider made a subscription of the user by hand. */
async function payingCustomers(manager: EntityManager, userId: string, own: string | undefined): Promise<string[]> {
  const rows = await queryRows(
    manager,
    payingCustomer,
    `SELECT DISTINCT stripe_customer_id AS "stripeCustomerId" FROM subscription WHERE user_id = $1 ORDER BY 1`,
    [userId],
  );
  const ids = new Set([...(own ? [own] : []), ...rows.map(({ stripeCustomerId }) => stripeCustomerId)]);
  return [...ids].filter((id) => !isGone(id)).sort();
}

async function forgetSubscriptions(manager: EntityManager, userId: string): Promise<void> {
  await execute(
    manager,
    `UPDATE subscription
        SET id = 'gone:' || encode(sha256(convert_to(id, 'UTF8')), 'hex'),
            stripe_customer_id = 'gone:' || encode(sha256(convert_to(stripe_customer_id, 'UTF8')), 'hex'),
            status = 'canceled', cancelled = true, ends_at = least(ends_at, now())
      WHERE user_id = $1 AND id NOT LIKE 'gone:%'`,
    [userId],
  );
}
