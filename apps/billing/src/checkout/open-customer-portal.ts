import type { HostedPage } from '@barrelhive/contracts';
import type { Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { FindOrCreateCustomer } from '../customers/find-or-create-customer';
import type { CallsEnd } from '../stripe/calls-at-once';
import { askProvider, callsEnd, isMissingAtProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { PortalConfiguration } from './portal-configuration';
import { portalRefusal } from './portal-refusal';
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

  /** Throws PORTAL_NOT_SET_UP. */
  async run(user: Identity): Promise<HostedPage> {
    const end = callsEnd();
    const customerId = await this.findOrCreateCustomer.run(user, end);
    try {
      return await this.openFor(customerId, end);
    } catch (error) {
      if (!isMissingAtProvider(error)) throw error;
      // Somebody deleted the customer at the provider.
      return this.openFor(await this.findOrCreateCustomer.replace(user, customerId, end), end);
    }
  }

  async openFor(customerId: string, end: CallsEnd): Promise<HostedPage> {
    const session = await askProvider(end, () => this.openSession(customerId));
    return { url: session.url, page: 'portal' };
  }

  private async openSession(customer: string): Promise<Stripe.BillingPortal.Session> {
    const return_url = portalReturnAddress(this.settings.PUBLIC_URL);
    try {
      const configuration = await this.configuration.id();
      return await this.stripe.billingPortal.sessions.create({
        customer,
        ...(configuration !== undefined && { configuration }),
        return_url,
      });
    } catch (error) {
      // It may have been archived, or made, since it was looked for.
      this.configuration.forget();
      throw portalRefusal(error);
    }
  }
}
