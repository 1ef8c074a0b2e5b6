import { SlotClock, SlotLease } from '@barrelhive/jobs';
import { logger } from '@barrelhive/service-kit';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { RunDueAlerts } from './run-due-alerts';
import { ALERT_TASK, ScheduleTimes } from './schedule-times';

const RETRY_AFTER_MS = 1_000;

/** Runs each slot of the alert schedule in one of the replicas. */
@Injectable()
export class AlertClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('alert-clock');
  private readonly clock: SlotClock;

  constructor(slots: SlotLease, times: ScheduleTimes, runDueAlerts: RunDueAlerts) {
    this.clock = new SlotClock(slots, {
      task: ALERT_TASK,
      slotAt: (now) => times.dueSlot(now),
      retryAfterMs: RETRY_AFTER_MS,
      onError: (error) => this.log.error({ err: error }, 'a slot could not be run and is tried again'),
      work: async (held) => {
        const bundles = await runDueAlerts.run(held);
        if (bundles > 0) this.log.info({ bundles }, 'handed on the bundles of a slot');
      },
    });
  }

  onApplicationBootstrap(): void {
    this.clock.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.clock.stop();
  }
}
