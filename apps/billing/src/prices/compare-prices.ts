import { type PaidTier, paidTiers } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { latestNight } from '../night';
import { PlanPrices } from './plan-prices';

/** Names the comparisons of prices in `job_run`. */
export const COMPARE_PRICES_TASK = 'compare-prices';

const RETRY_AFTER_MS = 5 * 60_000;

/** At its start and each night, compares what the provider takes for each plan with what we show, and notes it for the operators. */
@Injectable()
export class ComparePrices {
  private readonly log = logger('compare-prices');
  private readonly startedAt = new Date();

  constructor(
    private readonly dataSource: DataSource,
    private readonly prices: PlanPrices,
    loops: ServiceLoops,
  ) {
    loops.schedule({
      task: COMPARE_PRICES_TASK,
      slotAt: (now) => laterOf(this.startedAt, latestNight(now)),
      retryAfterMs: RETRY_AFTER_MS,
      work: () => this.run(),
      failure: 'the comparison of prices failed and is tried again',
    });
  }

  async run(): Promise<void> {
    for (const tier of paidTiers) await this.note(tier, await this.prices.differenceOf(tier));
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

const laterOf = (a: Date, b: Date) => (a > b ? a : b);
