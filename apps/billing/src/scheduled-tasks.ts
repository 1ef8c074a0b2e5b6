import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { ComparePrices } from './prices/compare-prices';
import { ReconcileSubscriptions } from './subscriptions/reconcile-subscriptions';

/** The nightly comparisons with the provider. */
const NIGHTLY = { cron: '30 3 * * *', zone: STORE_TIME_ZONE, retryAfterMs: 300_000 };

/** What billing does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(loops: ServiceLoops, subscriptions: ReconcileSubscriptions, prices: ComparePrices) {
    loops.schedule({
      ...NIGHTLY,
      name: 'reconcile-subscriptions',
      work: ({ signal }) => subscriptions.run(signal),
    });
    loops.schedule({ ...NIGHTLY, name: 'compare-prices', runsAtStart: true, work: () => prices.run() });
  }
}
