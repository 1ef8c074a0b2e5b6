import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { STRIPE } from '../stripe/stripe-client';
import { lockBillingOf } from './find-or-create-customer';

/** Brings name and e-mail of the provider's customer up to what we know now. */
@Injectable()
export class UpdateProviderCustomer {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  async run(userId: string, manager: EntityManager): Promise<void> {
    await lockBillingOf(userId, manager);
    const [row]: { stripe_customer_id: string | null; name: string; email: string }[] = await manager.query(
      'SELECT stripe_customer_id, name, email FROM customer WHERE user_id = $1',
      [userId],
    );
    if (!row?.stripe_customer_id) return;
    await this.stripe.customers.update(row.stripe_customer_id, {
      email: row.email,
      ...(row.name && { name: row.name }),
    });
  }
}
