import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { OpenPeriod } from './open-period';

const LOOK_MS = 2_000;

/** Looks in every replica whether a new period is due; the database decides who opens it. */
@Injectable()
export class PeriodClock {
  constructor(loops: ServiceLoops, openPeriod: OpenPeriod) {
    const log = logger('period-clock');
    const round = async () => {
      const opened = await openPeriod.run(new Date());
      if (opened) log.info({ year: opened.year, month: opened.month }, 'opened the monthly list');
    };
    loops.repeat({ round, restMs: LOOK_MS, failure: 'the monthly list could not be opened and is tried again' });
  }
}
