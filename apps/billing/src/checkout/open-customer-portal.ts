import type { HostedPage } from '@barrelhive/contracts';
import type { Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { FindOrCreateCustomer } from '../customers/find-or-create-customer';
import { askProvider, callsEnd, type CallsEnd } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { PortalConfiguration } from './portal-configuration';
import { portalReturnAddress } from './return-address';

/** Opens the provider's page where a person changes plan and card, cancels, and sees invoices. */
@Injectable()
export class OpenCustomerPortal {
  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
    private readonly findOrCreateCustomer: FindOrCreateCustomer,
    private readonly configuration: PortalConfiguration,
  ) {}

  async run(user: Identity): Promise<HostedPage> {
    const end = callsEnd();
    return this.openFor(await this.findOrCreateCustomer.run(user, end), end);
  }

  async openFor(customerId: string, end: CallsEnd): Promise<HostedPage> {
    const configuration = await askProvider(end, () => this.configuration.id());
    const session = await askProvider(end, () =>
      this.stripe.billingPortal.sessions.create({
        customer: customerId,
        ...(configuration !== undefined && { configuration }),
        return_url: portalReturnAddress(this.settings.PUBLIC_URL),
      }),
    );
    return { url: session.url, page: 'portal' };
  }
}
