import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { PurgeOldRows } from './retention/purge-old-rows';
import { EndWatches } from './saved-alerts/end-watches';
import { TellWatchedBottles } from './watched-bottles/tell-watched-bottles';

/** What alerts does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(loops: ServiceLoops, oldRows: PurgeOldRows, watches: EndWatches, bottles: TellWatchedBottles) {
    loops.schedule({
      name: 'purge-alerts',
      cron: '0 3 * * *',
      zone: STORE_TIME_ZONE,
      retryAfterMs: 300_000,
      work: ({ slot, signal }) => oldRows.run(slot, signal),
    });
    loops.schedule({
      name: 'end-watches',
      stepSeconds: 600,
      retryAfterMs: 60_000,
      work: async ({ slot, signal }) => void (await watches.run(slot, signal)),
    });
    loops.schedule({
      name: 'tell-all-watched-bottles',
      stepSeconds: 3_600,
      retryAfterMs: 60_000,
      work: ({ signal }) => bottles.run('all', signal),
    });
    loops.schedule({
      name: 'tell-changed-watched-bottles',
      stepSeconds: 10,
      work: ({ signal }) => bottles.run('changed', signal),
    });
  }
}
