import { SlotLease, type SlotTimes } from '@barrelhive/jobs';
import { isInsideWindow, localDay, nextRunTime, type RunSchedule } from '@barrelhive/rules';
import { sendSchedule } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import type { AlertsSettings } from '../alerts-settings';

export const ALERT_SCHEDULE = Symbol('alert schedule');

/** The schedule that the settings describe: the steps inside the hours and days in which messages may go out. */
export function alertSchedule(settings: AlertsSettings): RunSchedule {
  return { ...sendSchedule(settings), stepSeconds: settings.ALERT_STEP_SECONDS };
}

/** Names the runs of the alert schedule in `job_run`. */
export const ALERT_TASK = 'hand-on-alerts';

/** When the schedule last ran and when it runs next; the same for every alert. */
export interface RunTimes {
  lastRunAt: Date | undefined;
  nextRunAt: Date;
}

/** When alerts ran last and run next, by the schedule of the settings. */
@Injectable()
export class ScheduleTimes {
  constructor(
    private readonly lease: SlotLease,
    @Inject(ALERT_SCHEDULE) private readonly schedule: RunSchedule,
  ) {}

  /** The steps that begin inside the window; a late one is run inside of it, too. */
  get slots(): SlotTimes {
    const { stepSeconds } = this.schedule;
    return { stepSeconds, isOpenAt: (instant) => isInsideWindow(instant, this.schedule) };
  }

  async read(now = new Date()): Promise<RunTimes> {
    return { lastRunAt: await this.lease.lastFinished(ALERT_TASK), nextRunAt: nextRunTime(now, this.schedule) };
  }

  /** The local calendar day of a slot, which "one message a day" is counted by. */
  dayOf(slot: Date): string {
    return localDay(slot, this.schedule.zone);
  }
}
