import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { RunDueAlerts } from './run-due-alerts';

const tickMs = 1000;
const keptDays = 7;

/** Ticks in every replica; the database decides which of them runs a slot. */
@Injectable()
export class AlertClock {
  private readonly log = logger('alert-clock');
  private running = false;

  constructor(
    private readonly runDueAlerts: RunDueAlerts,
    private readonly dataSource: DataSource,
  ) {}

  @Interval(tickMs)
  async tick(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      const bundles = await this.runDueAlerts.run(new Date());
      if (bundles !== undefined) await this.forgetOldRuns();
      if (bundles) this.log.info({ bundles }, 'handed on the bundles of a slot');
    } catch (error) {
      this.log.error({ err: error }, 'a slot could not be run and is tried again');
    } finally {
      this.running = false;
    }
  }

  private async forgetOldRuns(): Promise<void> {
    await this.dataSource.query(`DELETE FROM schedule_run WHERE slot < now() - make_interval(days => $1)`, [keptDays]);
    await this.dataSource.query(`DELETE FROM handed_on_day WHERE day < current_date - $1::int`, [keptDays]);
  }
}
