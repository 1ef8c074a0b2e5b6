import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';
import { isGone } from '../customers/gone-customer';
import type { Conclude } from '../follow-ups/follow-up-queue';
import { callsEnd, unlessMissingAtProvider } from '../stripe/provider-errors';
import { CheckoutPages } from './checkout-pages';

/** Closes all pages where a user could still buy a plan. */
@Injectable()
export class CloseCheckouts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly pages: CheckoutPages,
  ) {}

  async run(userId: string, conclude: Conclude): Promise<void> {
    const customer = await this.dataSource.getRepository(CustomerEntity).findOneBy({ userId });
    if (customer?.stripeCustomerId && !isGone(customer.stripeCustomerId))
      // The pages of a customer who was deleted at the provider have gone with it.
      await this.pages.closeAll(customer.stripeCustomerId, callsEnd()).catch(unlessMissingAtProvider);
    await this.dataSource.transaction(conclude);
  }
}
