import type { PaidTier } from '@barrelhive/contracts';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { lookupKeyOf } from '../stripe/plan-lookup-keys';
import { STRIPE } from '../stripe/stripe-client';

const KEPT_MS = 10 * 60_000;

/** The provider's price of each plan, found by its lookup key and kept for ten minutes. */
@Injectable()
export class PlanPrices {
  private readonly kept = new Map<PaidTier, { priceId: string; until: number }>();

  constructor(@Inject(STRIPE) private readonly stripe: Stripe) {}

  /** Throws when the account has no active price under the plan's lookup key: a fault of the set-up. */
  async priceOf(tier: PaidTier): Promise<string> {
    const known = this.kept.get(tier);
    if (known && known.until > Date.now()) return known.priceId;
    const { data } = await this.stripe.prices.list({ lookup_keys: [lookupKeyOf(tier)], active: true, limit: 1 });
    const [price] = data;
    if (!price) throw new Error(`the payment provider has no active price ${lookupKeyOf(tier)}`);
    this.kept.set(tier, { priceId: price.id, until: Date.now() + KEPT_MS });
    return price.id;
  }
}
