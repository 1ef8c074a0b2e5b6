import { logger } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { OpenPeriod } from './open-period';

const tickMs = 2000;

/** Looks in every replica whether a new period is due; the database decides who opens it. */
@Injectable()
export class PeriodClock {
  private readonly log = logger('period-clock');

  constructor(private readonly openPeriod: OpenPeriod) {}

  @Interval(tickMs)
  async tick(): Promise<void> {
    try {
      const opened = await this.openPeriod.run(new Date());
      if (opened) this.log.info({ year: opened.year, month: opened.month }, 'opened the monthly list');
    } catch (error) {
      this.log.error({ err: error }, 'the monthly list could not be opened and is tried again');
    }
  }
}
