import type { EventPayload } from '@barrelhive/contracts';
import { nullAsUndefined, queryRow } from '@barrelhive/database';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { addFollowUp } from '../follow-ups/follow-up-queue';

type Profile = Pick<EventPayload<'auth.user-updated.v1'>, 'userId' | 'name' | 'email' | 'version'>;

const keptCustomer = z.object({ stripeCustomerId: nullAsUndefined(z.string()) });

/**
 * Keeps name and e-mail of a user, and has the provider's customer follow them. A row made by a first checkout has version 0, so
 * that what the account itself says wins over it.
 */
export async function keepCustomerDetails(manager: EntityManager, profile: Profile): Promise<void> {
  const { userId, name, email, version } = profile;
  const kept = await queryRow(
    manager,
    keptCustomer,
    `INSERT INTO customer (user_id, name, email, profile_version) VALUES ($1, $2, $3, $4)
     ON CONFLICT (user_id) DO UPDATE SET name = $2, email = $3, profile_version = $4
       WHERE customer.profile_version < $4
     RETURNING stripe_customer_id AS "stripeCustomerId"`,
    [userId, name, email, version],
  );
  if (kept?.stripeCustomerId) await addFollowUp(manager, { kind: 'update-customer', userId });
}
