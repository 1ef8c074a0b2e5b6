import { execute } from '@barrelhive/database';
import type { Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import { askProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { CustomerEntity } from './customer.entity';

/** The user's one customer at the payment provider. */
@Injectable()
export class FindOrCreateCustomer {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** Committed on its own: whatever fails afterwards, the customer is not made a second time. */
  run(user: Identity): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      await lockBillingOf(manager, user.userId);
      return this.findOrCreate(manager, user);
    });
  }

  /**
   * The creation sends only what never differs, so that a repeat with
   * the same idempotency key gives the same customer, should we crash before storing it. Name and e-mail follow later.
   */
  private async findOrCreate(manager: EntityManager, { userId, email }: Identity): Promise<string> {
    const sql = 'INSERT INTO customer (user_id, email) VALUES ($1, $2) ON CONFLICT DO NOTHING';
    await execute(manager, sql, [userId, email]);
    const { stripeCustomerId } = await manager.findOneByOrFail(CustomerEntity, { userId });
    if (stripeCustomerId) return stripeCustomerId;

    const created = await askProvider(() =>
      this.stripe.customers.create({ metadata: { user_id: userId } }, { idempotencyKey: `customer:${userId}` }),
    );
    await manager.update(CustomerEntity, { userId }, { stripeCustomerId: created.id });
    await addFollowUp(manager, { kind: 'update-customer', userId });
    return created.id;
  }
}

/** Checkouts of one user wait for each other: side by side they would make two customers or two sessions. */
export async function lockBillingOf(manager: EntityManager, userId: string): Promise<void> {
  await execute(manager, `SELECT pg_advisory_xact_lock(hashtextextended('billing-of:' || $1, 0))`, [userId]);
}
