import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { addFollowUp, type Conclude } from '../follow-ups/follow-up-queue';
import { unlessMissingAtProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { CustomerEntity } from './customer.entity';
import { idAtProvider } from './gone-customer';

/** What the provider may refuse of a profile though it was taken here. */
const PROFILE_FIELDS = ['email', 'name'] as const;

/**
 * Brings name and e-mail of the provider's customer up to what we know now. What the provider does not take for an address or a name is
 * left out: it would be refused each time.
 */
@Injectable()
export class UpdateProviderCustomer {
  private readonly log = logger('update-provider-customer');

  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  async run(userId: string, conclude: Conclude): Promise<void> {
    const customer = await this.dataSource.getRepository(CustomerEntity).findOneBy({ userId });
    const customerId = idAtProvider(customer);
    if (customer && customerId) {
      const { email, name } = customer;
      // Somebody deleted the customer at the provider: the next checkout makes another one, with the name and e-mail of then.
      await this.send(customerId, { email, ...(name && { name }) }).catch(unlessMissingAtProvider);
    }
    await this.dataSource.transaction(async (manager) => {
      await conclude(manager);
      if (customer) await this.repeatIfChanged(manager, customer);
    });
  }

  private async send(customerId: string, profile: Stripe.CustomerUpdateParams): Promise<void> {
    try {
      await this.stripe.customers.update(customerId, profile);
    } catch (error) {
      const refused = PROFILE_FIELDS.find((field) => isRefused(error, field) && profile[field] !== undefined);
      if (refused === undefined) throw error;
      this.log.warn(
        { customerId, refused },
        'the payment provider refused a part of a profile, which is sent without it',
      );
      const { [refused]: _refused, ...others } = profile;
      if (Object.keys(others).length > 0) await this.send(customerId, others);
    }
  }

  /** What we sent may have come after what another replica sent of a later change. */
  private async repeatIfChanged(manager: EntityManager, { userId, profileVersion }: CustomerEntity): Promise<void> {
    if (await manager.existsBy(CustomerEntity, { userId, profileVersion })) return;
    await addFollowUp(manager, { kind: 'update-customer', userId });
  }
}

const isRefused = (error: unknown, field: string): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.param === field || error.code === `${field}_invalid`);
