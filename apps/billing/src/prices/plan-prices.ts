import type { PaidTier } from '@barrelhive/contracts';
import { DomainError, logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { KeptAnswers, STRIPE } from '../stripe/stripe-client';
import { lookupKeyOf, priceDifference } from './price-difference';

/** The provider's price of each plan, found by its lookup key and kept for ten minutes. */
@Injectable()
export class PlanPrices {
  private readonly log = logger('plan-prices');
  private readonly kept = new KeptAnswers<PaidTier, string>();

  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** Throws PRICE_NOT_AS_SHOWN when the account would take something else than we show: nobody pays what they did not see. */
  priceOf(tier: PaidTier): Promise<string> {
    // The amount of a price never changes at the provider; what moves is its lookup key.
    return this.kept.of(tier, () => this.rightPriceOf(tier));
  }

  /** The price of a plan, asked anew: the kept one may have been archived since. Throws PRICE_NOT_AS_SHOWN. */
  priceNow(tier: PaidTier): Promise<string> {
    this.kept.forget(tier);
    return this.priceOf(tier);
  }

  /** The active price that has the plan's lookup key, asked now. */
  async find(tier: PaidTier): Promise<Stripe.Price | undefined> {
    const { data } = await this.stripe.prices.list({ lookup_keys: [lookupKeyOf(tier)], active: true, limit: 1 });
    return data[0];
  }

  private async rightPriceOf(tier: PaidTier): Promise<string> {
    const price = await this.find(tier);
    const difference = priceDifference(tier, price);
    if (difference !== undefined || !price) {
      this.log.error({ tier, difference }, 'a checkout was refused since its price is not the one we show');
      throw new DomainError('PRICE_NOT_AS_SHOWN');
    }
    return price.id;
  }
}
