import type { PaidTier } from '@barrelhive/contracts';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import Stripe from 'stripe';
import { PlanPrices } from '../prices/plan-prices';
import type { CallsEnd } from '../stripe/calls-at-once';
import { askProvider, isCustomerMissing } from '../stripe/provider-errors';
import { STRIPE } from '../stripe/stripe-client';
import type { CheckoutAttempt } from './checkout-attempt';

/** A page of the provider where a plan is bought. */
export interface CheckoutPage {
  sessionId: string;
  url: string;
}

/** The account at the provider takes no checkout of the plan as it is. */
class CheckoutRefusedError extends DomainError {
  constructor() {
    super('PAYMENT_PROVIDER_UNAVAILABLE', {}, 'This plan cannot be bought right now. You were not charged.');
  }
}

interface WantedPage {
  customerId: string;
  attempt: CheckoutAttempt;
}

/** The pages of a customer at the provider. Each says in its metadata of which attempt it is. */
@Injectable()
export class CheckoutPages {
  private readonly log = logger('checkout-pages');

  constructor(
    @Inject(STRIPE) private readonly stripe: Stripe,
    private readonly prices: PlanPrices,
  ) {}

  /**
   * The open page of an attempt, if there is one; all others of the customer are closed, since two could both be paid. The provider is
   * asked, and not our notes: we may have crashed before the note.
   */
  async keepOnly(customerId: string, attempt: number, end: CallsEnd): Promise<CheckoutPage | undefined> {
    const pages = await this.openPagesOf(customerId, end);
    const own = pages.find(({ metadata }) => metadata?.attempt === String(attempt));
    await Promise.all(pages.filter((one) => one !== own).map(({ id }) => this.close(id, end)));
    return own?.url ? { sessionId: own.id, url: own.url } : undefined;
  }

  async closeAll(customerId: string, end: CallsEnd): Promise<void> {
    const pages = await this.openPagesOf(customerId, end);
    await Promise.all(pages.map(({ id }) => this.close(id, end)));
  }

  /** The same attempt asked for twice gets the same page, also at the same moment. Throws PRICE_NOT_AS_SHOWN, and in words what the account refuses. */
  async open(wanted: WantedPage, end: CallsEnd): Promise<CheckoutPage> {
    const { tier } = wanted.attempt;
    const price = await askProvider(end, () => this.prices.priceOf(tier));
    try {
      return await this.openAt(price, wanted, end);
    } catch (error) {
      if (!isRefusal(error)) throw error;
      const priceNow = await askProvider(end, () => this.prices.priceNow(tier));
      if (priceNow === price) throw this.refused(error, tier);
      return this.openAt(priceNow, wanted, end).catch((again: unknown) => {
        throw isRefusal(again) ? this.refused(again, tier) : again;
      });
    }
  }

  private refused(error: Stripe.errors.StripeInvalidRequestError, tier: PaidTier): CheckoutRefusedError {
    this.log.error({ err: error, requestId: error.requestId, tier }, 'the payment provider refused a checkout');
    return new CheckoutRefusedError();
  }

  private async openAt(price: string, { customerId, attempt: wanted }: WantedPage, end: CallsEnd) {
    const { userId, successUrl, cancelUrl, attempt } = wanted;
    const { id, url } = await askProvider(end, () =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: customerId,
          client_reference_id: userId,
          line_items: [{ price, quantity: 1 }],
          metadata: { attempt: String(attempt) },
          subscription_data: { metadata: { user_id: userId } },
          success_url: successUrl,
          cancel_url: cancelUrl,
        },
        { idempotencyKey: `checkout-page:${userId}:${attempt}:${customerId}:${price}` },
      ),
    );
    if (!url) throw new Error(`the checkout session ${id} has no address`);
    return { sessionId: id, url };
  }

  /** One that was just paid cannot be closed; then its subscription is live. */
  async close(sessionId: string, end: CallsEnd): Promise<void> {
    try {
      await askProvider(end, () => this.stripe.checkout.sessions.expire(sessionId));
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    }
  }

  private async openPagesOf(customerId: string, end: CallsEnd): Promise<Stripe.Checkout.Session[]> {
    const { data } = await askProvider(end, () =>
      this.stripe.checkout.sessions.list({ customer: customerId, status: 'open', limit: 100 }),
    );
    return data;
  }
}

/** Whether the provider refused the checkout itself, and its customer is there. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && !isCustomerMissing(error);

/** Whether what {@link CheckoutPages.open} threw says that there is no page: the provider may remember that under the attempt's key. */
export const madeNoPage = (error: unknown): boolean =>
  error instanceof CheckoutRefusedError || (error instanceof DomainError && error.code === 'PRICE_NOT_AS_SHOWN');
