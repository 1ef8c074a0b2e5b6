import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import type { Conclude } from '../follow-ups/follow-up-queue';
import { unlessMissingAtProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';

/** Has the provider delete a customer: it ends the subscriptions at once, and keeps of payments what the law asks of it. */
@Injectable()
export class DeleteProviderCustomer {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  async run(customerId: string, conclude: Conclude): Promise<void> {
    // It may have been deleted before, by an attempt whose answer was lost or by hand.
    await this.stripe.customers.del(customerId).catch(unlessMissingAtProvider);
    await this.dataSource.transaction(conclude);
  }
}
