import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { PurgeOldRows } from './retention/purge-old-rows';
import { EndUnusedAccounts } from './user-data/end-unused-accounts';

/** What auth does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(loops: ServiceLoops, oldRows: PurgeOldRows, unusedAccounts: EndUnusedAccounts) {
    loops.schedule({
      name: 'purge-auth',
      stepSeconds: 3_600,
      retryAfterMs: 300_000,
      work: ({ signal }) => oldRows.run(signal),
    });
    loops.schedule({
      name: 'end-unused-accounts',
      cron: '45 3 * * *',
      zone: STORE_TIME_ZONE,
      retryAfterMs: 300_000,
      work: ({ signal }) => unusedAccounts.run(signal),
    });
  }
}
