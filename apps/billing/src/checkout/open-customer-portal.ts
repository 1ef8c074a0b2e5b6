import type { Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { FindOrCreateCustomer, lockBillingOf } from '../customers/find-or-create-customer';
import { askProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { portalReturnAddress } from './return-address';

/** Opens the provider's page where a person changes plan and card, cancels, and sees invoices. */
@Injectable()
export class OpenCustomerPortal {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
    private readonly findOrCreateCustomer: FindOrCreateCustomer,
  ) {}

  async run(user: Identity): Promise<string> {
    const customerId = await this.dataSource.transaction(async (manager) => {
      await lockBillingOf(manager, user.userId);
      return this.findOrCreateCustomer.run(manager, user);
    });
    return this.urlFor(customerId);
  }

  async urlFor(customerId: string): Promise<string> {
    const session = await askProvider(() =>
      this.stripe.billingPortal.sessions.create({
        customer: customerId,
        return_url: portalReturnAddress(this.settings.PUBLIC_URL),
      }),
    );
    return session.url;
  }
}
