import { type PaidTier, paidTiers } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { rememberPlanOfPrice } from './plan-of-price';
import { PlanPrices } from './plan-prices';
import { priceDifference } from './price-difference';

/**
 * Compares what the provider takes for each plan with what we show, and notes it for the operators. Notes as well which price is the plan's,
 * for the day on which its lookup key moves on.
 */
@Injectable()
export class ComparePrices {
  private readonly log = logger('compare-prices');

  constructor(
    private readonly dataSource: DataSource,
    private readonly prices: PlanPrices,
  ) {}

  async run(): Promise<void> {
    for (const tier of paidTiers) {
      const price = await this.prices.find(tier);
      if (price) await rememberPlanOfPrice(this.dataSource, price.id, tier);
      await this.note(tier, priceDifference(tier, price));
    }
  }

  private async note(tier: PaidTier, difference: string | undefined): Promise<void> {
    if (difference !== undefined)
      this.log.error({ tier, difference }, 'the price of a plan at the provider is not the one we show');
    await execute(
      this.dataSource,
      `INSERT INTO price_comparison (tier, difference, compared_at) VALUES ($1, $2, now())
       ON CONFLICT (tier) DO UPDATE SET difference = excluded.difference, compared_at = excluded.compared_at`,
      [tier, difference ?? null],
    );
  }
}
