import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { OpenPeriod } from './monthly-list/open-period';

/** What allocated does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(loops: ServiceLoops, openPeriod: OpenPeriod) {
    const log = logger('scheduled-tasks');
    loops.schedule({
      name: 'open-monthly-list',
      // Cron cannot name the third Saturday of a month: on the others the list is open already.
      cron: '0 0 * * sat',
      zone: STORE_TIME_ZONE,
      work: async () => {
        const opened = await openPeriod.run(new Date());
        if (opened) log.info({ year: opened.year, month: opened.month }, 'opened the monthly list');
      },
    });
  }
}
