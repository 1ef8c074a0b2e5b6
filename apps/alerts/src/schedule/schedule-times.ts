import { isInsideWindow, localDay, nextRunTime, type RunSchedule } from '@barrelhive/rules';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RunTimes } from '../saved-alerts/saved-alert';
import { ALERT_SCHEDULE } from './alert-schedule';

/** When alerts ran last and run next, by the schedule of the settings. */
@Injectable()
export class ScheduleTimes {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(ALERT_SCHEDULE) private readonly schedule: RunSchedule,
  ) {}

  async read(now = new Date()): Promise<RunTimes> {
    const rows: { slot: Date | null }[] = await this.dataSource.query('SELECT max(slot) AS slot FROM schedule_run');
    return { lastRunAt: rows[0]?.slot ?? undefined, nextRunAt: nextRunTime(now, this.schedule) };
  }

  /** The slot that is due at this instant: the latest step at or before it, if it lies inside the window. */
  dueSlot(now: Date): Date | undefined {
    const stepMs = this.schedule.stepSeconds * 1000;
    const slot = new Date(Math.floor(now.getTime() / stepMs) * stepMs);
    return isInsideWindow(slot, this.schedule) && isInsideWindow(now, this.schedule) ? slot : undefined;
  }

  /** The local calendar day of a slot, which "one message a day" is counted by. */
  dayOf(slot: Date): string {
    return localDay(slot, this.schedule.zone);
  }
}
