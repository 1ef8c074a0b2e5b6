import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CustomerEntity } from '../customers/customer.entity';
import { idAtProvider } from '../customers/gone-customer';
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
    const customerId = idAtProvider(await this.dataSource.getRepository(CustomerEntity).findOneBy({ userId }));
    // The pages of a customer who was deleted at the provider have gone with it.
    if (customerId) await this.pages.closeAll(customerId, callsEnd()).catch(unlessMissingAtProvider);
    await this.dataSource.transaction(conclude);
  }
}
