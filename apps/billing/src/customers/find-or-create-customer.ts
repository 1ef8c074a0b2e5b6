import type { Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { addFollowUp } from '../follow-ups/follow-up-queue';
import { askProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';

/** The user's one customer at the payment provider. */
@Injectable()
export class FindOrCreateCustomer {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /**
   * Must run in a transaction that holds {@link lockBillingOf}. The creation carries nothing that could differ in a repeat, so
   * that its idempotency key finds the customer again when we died before storing it; name and e-mail follow.
   */
  async run(user: Identity, manager: EntityManager): Promise<string> {
    await manager.query('INSERT INTO customer (user_id, email) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      user.userId,
      user.email,
    ]);
    const [row]: { stripe_customer_id: string | null }[] = await manager.query(
      'SELECT stripe_customer_id FROM customer WHERE user_id = $1',
      [user.userId],
    );
    if (row?.stripe_customer_id) return row.stripe_customer_id;

    const created = await askProvider(() =>
      this.stripe.customers.create(
        { metadata: { user_id: user.userId } },
        { idempotencyKey: `customer:${user.userId}` },
      ),
    );
    await manager.query('UPDATE customer SET stripe_customer_id = $2 WHERE user_id = $1', [user.userId, created.id]);
    await addFollowUp({ kind: 'update-customer', userId: user.userId }, manager);
    return created.id;
  }
}

/** Checkouts of one user wait for each other: side by side they would make two customers or two sessions. */
export async function lockBillingOf(userId: string, manager: EntityManager): Promise<void> {
  await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('billing-of:' || $1, 0))`, [userId]);
}
