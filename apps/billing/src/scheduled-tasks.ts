import { runSlotAgain } from '@barrelhive/jobs';
import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { repairWhenSetBack, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ComparePrices } from './prices/compare-prices';
import { ReconcileSubscriptions } from './subscriptions/reconcile-subscriptions';

/** The nightly comparisons with the provider. */
const NIGHTLY = { cron: '30 3 * * *', zone: STORE_TIME_ZONE, retryAfterMs: 300_000 };
const RECONCILE_TASK = 'reconcile-subscriptions';

/** What billing does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(
    dataSource: DataSource,
    loops: ServiceLoops,
    subscriptions: ReconcileSubscriptions,
    prices: ComparePrices,
  ) {
    loops.schedule({
      ...NIGHTLY,
      name: RECONCILE_TASK,
      work: ({ signal }) => subscriptions.run(signal),
    });
    loops.schedule({ ...NIGHTLY, name: 'compare-prices', runsAtStart: true, work: () => prices.run() });
    // Whoever paid since then has no plan here, and the provider does not tell of it again.
    repairWhenSetBack(loops, dataSource, {
      repair: async () => ({ slots: await runSlotAgain(dataSource.manager, RECONCILE_TASK) }),
      done: 'the database was set back: subscriptions are compared with the payment provider',
      failure: 'subscriptions could not be compared since the database was set back',
    });
  }
}
