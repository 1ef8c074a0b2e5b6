import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import type { EntityManager } from 'typeorm';
import { STRIPE } from '../stripe/stripe-client';
import { CustomerEntity } from './customer.entity';
import { lockBillingOf } from './find-or-create-customer';

/** Brings name and e-mail of the provider's customer up to what we know now. */
@Injectable()
export class UpdateProviderCustomer {
  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  async run(manager: EntityManager, userId: string): Promise<void> {
    await lockBillingOf(manager, userId);
    const customer = await manager.findOneBy(CustomerEntity, { userId });
    if (!customer?.stripeCustomerId) return;
    const { stripeCustomerId, email, name } = customer;
    await this.stripe.customers.update(stripeCustomerId, { email, ...(name && { name }) });
  }
}
