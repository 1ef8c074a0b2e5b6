import type { HostedPage } from '@barrelhive/contracts';
import { DomainError, logger, metrics, type Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { FindOrCreateCustomer } from '../customers/find-or-create-customer';
import type { CallsEnd } from '../stripe/calls-at-once';
import { askProvider, callsEnd, isCustomerMissing, isMissingAtProvider } from '../stripe/provider-errors';
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

const log = logger('customer-portal');

const refusals = metrics.counter({
  name: 'barrelhive_billing_portal_refusals_total',
  help: 'People who could not be led to the customer portal, since the account at the payment provider is not set up for it',
  labelNames: ['reason'],
});
for (const reason of ['configuration', 'permission']) refusals.inc({ reason }, 0);

/**
 * What a call for the portal failed by, as it is thrown on. Where the account has no configuration of the portal, or our key no right to it,
 * nobody can cancel here: that is PORTAL_NOT_SET_UP, and an operator is told. A customer who is gone is no such case.
 */
function portalRefusal(error: unknown): unknown {
  if (isCustomerMissing(error)) return error;
  const isPermission = error instanceof Stripe.errors.StripePermissionError;
  if (!isPermission && !(error instanceof Stripe.errors.StripeInvalidRequestError)) return error;
  refusals.inc({ reason: isPermission ? 'permission' : 'configuration' });
  log.error({ err: error, requestId: error.requestId }, 'the customer portal is not set up at the payment provider');
  return new DomainError('PORTAL_NOT_SET_UP');
}
