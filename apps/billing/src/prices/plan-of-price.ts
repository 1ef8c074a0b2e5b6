import { type PaidTier, paidTiers, tiers } from '@barrelhive/contracts';
import { execute, queryRow, type Database } from '@barrelhive/database';
import { Inject, Injectable } from '@nestjs/common';
import type Stripe from 'stripe';
import { DataSource } from 'typeorm';
import * as z from 'zod';
import { KeptAnswers, STRIPE } from '../stripe/stripe-client';
import { lookupKeyOf } from './price-difference';

const tierRow = z.object({ tier: z.enum(paidTiers) });

type NamedPrice = Pick<Stripe.Price, 'lookup_key' | 'metadata'>;

/**
 * Which plan a price of the provider is for, whoever made it. A lookup key moves on to a newer price, and a price made by hand may have
 * none: then what the price was known as counts, and at last the other prices of its product.
 */
@Injectable()
export class PlanOfPrice {
  /** What was noted of prices since the start. */
  private readonly noted = new Map<string, PaidTier>();
  private readonly ofProduct = new KeptAnswers<string, PaidTier | undefined>();

  constructor(
    private readonly dataSource: DataSource,
    @Inject(STRIPE) private readonly stripe: Stripe,
  ) {}

  /** The best plan of several prices; undefined when none of them is ours. Throws the provider's errors. */
  async bestOf(prices: readonly Stripe.Price[]): Promise<PaidTier | undefined> {
    const found = await Promise.all(prices.map((price) => this.of(price)));
    return found.filter((tier) => tier !== undefined).sort((a, b) => tiers.indexOf(b) - tiers.indexOf(a))[0];
  }

  private async of(price: Stripe.Price): Promise<PaidTier | undefined> {
    const named = namedPlan(price);
    if (named) {
      if (this.noted.get(price.id) !== named) await rememberPlanOfPrice(this.dataSource, price.id, named);
      this.noted.set(price.id, named);
      return named;
    }
    const sql = 'SELECT tier FROM plan_price WHERE price_id = $1';
    const remembered = await queryRow(this.dataSource, tierRow, sql, [price.id]);
    const product = typeof price.product === 'string' ? price.product : price.product.id;
    return remembered?.tier ?? this.ofProduct.of(product, () => this.soldWith(product));
  }

  /** The one plan that the named prices of a product are for. A product that sells several plans says nothing. */
  private async soldWith(product: string): Promise<PaidTier | undefined> {
    const { data } = await this.stripe.prices.list({ product, limit: 100 });
    const sold = new Set(data.map(namedPlan).filter((tier) => tier !== undefined));
    return sold.size === 1 ? [...sold][0] : undefined;
  }
}

/** Notes which plan a price is for while the price says so itself. */
export async function rememberPlanOfPrice(database: Database, priceId: string, tier: PaidTier): Promise<void> {
  await execute(
    database,
    `INSERT INTO plan_price (price_id, tier) VALUES ($1, $2)
     ON CONFLICT (price_id) DO UPDATE SET tier = excluded.tier WHERE plan_price.tier <> excluded.tier`,
    [priceId, tier],
  );
}

/** The plan that a price names by its lookup key or its metadata, which somebody may have typed. */
function namedPlan({ lookup_key, metadata }: NamedPrice): PaidTier | undefined {
  const byKey = paidTiers.find((tier) => lookupKeyOf(tier) === lookup_key);
  const typed = metadata.tier?.trim().toLowerCase();
  return byKey ?? paidTiers.find((tier) => tier === typed);
}
