import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { addFollowUp, type Conclude } from '../follow-ups/follow-up-queue';
import { unlessMissingAtProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { CustomerEntity } from './customer.entity';
import { idAtProvider } from './gone-customer';

/** Brings name and e-mail of the provider's customer up to what we know now. */
@Injectable()
export class UpdateProviderCustomer {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  async run(userId: string, conclude: Conclude): Promise<void> {
    const customer = await this.dataSource.getRepository(CustomerEntity).findOneBy({ userId });
    const customerId = idAtProvider(customer);
    if (customer && customerId) {
      const { email, name } = customer;
      const profile = { email, ...(name && { name }) };
      // Somebody deleted the customer at the provider: the next checkout makes another one, with the name and e-mail of then.
      await this.stripe.customers.update(customerId, profile).catch(unlessMissingAtProvider);
    }
    await this.dataSource.transaction(async (manager) => {
      await conclude(manager);
      if (customer) await this.repeatIfChanged(manager, customer);
    });
  }

  /** What we sent may have come after what another replica sent of a later change. */
  private async repeatIfChanged(manager: EntityManager, { userId, profileVersion }: CustomerEntity): Promise<void> {
    if (await manager.existsBy(CustomerEntity, { userId, profileVersion })) return;
    await addFollowUp(manager, { kind: 'update-customer', userId });
  }
}
