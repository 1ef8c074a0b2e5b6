import { ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { PurgeOldRows } from './retention/purge-old-rows';

/** What auth does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(loops: ServiceLoops, oldRows: PurgeOldRows) {
    loops.schedule({
      name: 'purge-auth',
      stepSeconds: 3_600,
      retryAfterMs: 300_000,
      work: ({ signal }) => oldRows.run(signal),
    });
  }
}
