import type { EventEnvelope, EventType } from '@barrelhive/contracts';
import type { EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { Ctx, EventPattern, Payload } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import { addFollowUp } from '../follow-ups/follow-up-queue';

interface Profile {
  userId: string;
  name: string;
  email: string;
  version: number;
}

/** Keeps name and e-mail of every user, and has the provider's customer follow them. */
@Controller()
export class KeepCustomerDetails {
  @EventPattern<EventType>('auth.user-registered.v1')
  async registered(
    @Payload() { payload }: EventEnvelope<'auth.user-registered.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await this.keep({ ...payload, version: 1 }, manager);
  }

  @EventPattern<EventType>('auth.user-updated.v1')
  async updated(
    @Payload() { payload }: EventEnvelope<'auth.user-updated.v1'>,
    @Ctx() { manager }: EventContext,
  ): Promise<void> {
    await this.keep(payload, manager);
  }

  /** A row made by a first checkout has version 0, so the account's own news win over it. */
  private async keep({ userId, name, email, version }: Profile, manager: EntityManager): Promise<void> {
    const [kept]: { stripe_customer_id: string | null }[] = await manager.query(
      `INSERT INTO customer (user_id, name, email, profile_version) VALUES ($1, $2, $3, $4)
       ON CONFLICT (user_id) DO UPDATE SET name = $2, email = $3, profile_version = $4
         WHERE customer.profile_version < $4
       RETURNING stripe_customer_id`,
      [userId, name, email, version],
    );
    if (kept?.stripe_customer_id) await addFollowUp({ kind: 'update-customer', userId }, manager);
  }
}
