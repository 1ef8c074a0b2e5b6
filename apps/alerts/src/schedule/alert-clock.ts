import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { RunDueAlerts } from './run-due-alerts';
import { ALERT_TASK, ScheduleTimes } from './schedule-times';

const RETRY_AFTER_MS = 1_000;

/** Runs each slot of the alert schedule in one of the replicas. */
@Injectable()
export class AlertClock {
  constructor(loops: ServiceLoops, times: ScheduleTimes, runDueAlerts: RunDueAlerts) {
    const log = logger('alert-clock');
    loops.schedule({
      task: ALERT_TASK,
      slotAt: (now) => times.dueSlot(now),
      retryAfterMs: RETRY_AFTER_MS,
      failure: 'a slot could not be run and is tried again',
      work: async (held) => {
        const bundles = await runDueAlerts.run(held);
        if (bundles > 0) log.info({ bundles }, 'handed on the bundles of a slot');
      },
    });
  }
}
