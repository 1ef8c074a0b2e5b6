import { createHash } from 'node:crypto';
import type { CreateCheckoutBody } from '@barrelhive/contracts';
import { DomainError, type Identity } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { DataSource, type EntityManager } from 'typeorm';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { FindOrCreateCustomer, lockBillingOf } from '../customers/find-or-create-customer';
import { askProvider } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import { beginCheckoutAttempt, noteCheckoutSession, type CheckoutIntention } from './checkout-attempt';
import { OpenCustomerPortal } from './open-customer-portal';
import { PlanPrices } from './plan-prices';
import { defaultCancelAddress, defaultSuccessAddress, ownReturnAddress } from './return-address';

/** Statuses of a subscription that is paid for, or will be once a payment succeeds: a second one would be paid twice. */
const LIVE_STATUSES = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused']);

/** Opens the provider's page where a plan is bought, or its portal for somebody who already has one. */
@Injectable()
export class CreateCheckout {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
    private readonly findOrCreateCustomer: FindOrCreateCustomer,
    private readonly prices: PlanPrices,
    private readonly portal: OpenCustomerPortal,
  ) {}

  async run(user: Identity, { tier, successUrl, cancelUrl }: CreateCheckoutBody): Promise<string> {
    const intention: CheckoutIntention = {
      userId: user.userId,
      tier,
      successUrl: this.acceptedAddress(successUrl, defaultSuccessAddress(this.settings.PUBLIC_URL)),
      cancelUrl: this.acceptedAddress(cancelUrl, defaultCancelAddress(this.settings.PUBLIC_URL)),
    };
    const customerId = await this.findOrCreateCustomer.run(user);
    return this.dataSource.transaction(async (manager) => {
      await lockBillingOf(manager, user.userId);
      const { attempt, supersededSession } = await beginCheckoutAttempt(manager, intention, new Date());
      if (supersededSession) await this.closeSession(supersededSession);
      if (await this.hasLiveSubscription(customerId)) return this.portal.urlFor(customerId);
      return this.openSession(manager, customerId, intention, attempt);
    });
  }

  private acceptedAddress(given: string | undefined, otherwise: string): string {
    if (given === undefined) return otherwise;
    const accepted = ownReturnAddress(given, this.settings.PUBLIC_URL);
    if (accepted === undefined) throw new DomainError('RETURN_ADDRESS_REFUSED');
    return accepted;
  }

  /** The provider is asked, since its webhook of a payment a moment ago may not have come yet. */
  private async hasLiveSubscription(customerId: string): Promise<boolean> {
    const { data } = await askProvider(() =>
      this.stripe.subscriptions.list({ customer: customerId, status: 'all', limit: 100 }),
    );
    return data.some(({ status }) => LIVE_STATUSES.has(status));
  }

  /** Two open pages could both be paid. One that was just paid cannot be closed; then its subscription is live. */
  private async closeSession(sessionId: string): Promise<void> {
    try {
      await askProvider(() => this.stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  private async openSession(
    manager: EntityManager,
    customerId: string,
    intention: CheckoutIntention,
    attempt: number,
  ): Promise<string> {
    const { userId, tier, successUrl, cancelUrl } = intention;
    const session = await askProvider(async () =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price: await this.prices.priceOf(tier), quantity: 1 }],
          subscription_data: { metadata: { user_id: userId } },
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: idempotencyKeyOf(intention, attempt) },
      ),
    );
    if (!session.url) throw new Error(`the checkout session ${session.id} has no address`);
    await noteCheckoutSession(manager, userId, session.id);
    return session.url;
  }
}

/** An attempt that was rolled back gives its number to the next one; the addresses keep the two apart. */
function idempotencyKeyOf({ userId, tier, successUrl, cancelUrl }: CheckoutIntention, attempt: number): string {
  const addresses = createHash('sha256').update(`${successUrl}\n${cancelUrl}`).digest('hex').slice(0, 12);
  return `checkout:${userId}:${tier}:${attempt}:${addresses}`;
}
