import type { EventEnvelope, EventPayload } from '@barrelhive/contracts';
import { nullAsUndefined, queryRow } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import * as z from 'zod';
import { addFollowUp } from '../follow-ups/follow-up-queue';

type Profile = Pick<EventPayload<'auth.user-updated.v1'>, 'userId' | 'name' | 'email' | 'version'>;

const keptCustomer = z.object({ stripeCustomerId: nullAsUndefined(z.string()) });

/**
 * Keeps name and e-mail of a user, and has the provider's customer follow them. A row made by a first checkout has version 0, so
 * that what the account itself says wins over it.
 */
async function keepCustomerDetails(manager: EntityManager, profile: Profile): Promise<void> {
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

/** Keeps name and e-mail of a new user. */
@Controller()
export class OnUserRegistered {
  @HandlesEvent('auth.user-registered.v1')
  async handle({ payload }: EventEnvelope<'auth.user-registered.v1'>, { manager }: EventContext): Promise<void> {
    await keepCustomerDetails(manager, { ...payload, version: 1 });
  }
}

/** Keeps changed details of a user. An older version of the profile never wins. */
@Controller()
export class OnUserUpdated {
  @HandlesEvent('auth.user-updated.v1')
  async handle({ payload }: EventEnvelope<'auth.user-updated.v1'>, { manager }: EventContext): Promise<void> {
    await keepCustomerDetails(manager, payload);
  }
}
