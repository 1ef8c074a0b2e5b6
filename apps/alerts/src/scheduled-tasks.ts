import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { PurgeOldRows } from './retention/purge-old-rows';
import { RunDueAlerts } from './schedule/run-due-alerts';
import { ALERT_TASK, ScheduleTimes } from './schedule/schedule-times';

/** What alerts does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(loops: ServiceLoops, times: ScheduleTimes, dueAlerts: RunDueAlerts, oldRows: PurgeOldRows) {
    const log = logger('scheduled-tasks');
    loops.schedule({
      ...times.slots,
      name: ALERT_TASK,
      retryAfterMs: 1_000,
      work: async (held) => {
        const bundles = await dueAlerts.run(held);
        if (bundles > 0) log.info({ bundles }, 'handed on the bundles of a slot');
      },
    });
    loops.schedule({
      name: 'purge-alerts',
      cron: '0 3 * * *',
      zone: STORE_TIME_ZONE,
      retryAfterMs: 300_000,
      work: ({ slot, signal }) => oldRows.run(slot, signal),
    });
  }
}
