import { STORE_TIME_ZONE } from '@barrelhive/rules';
import { ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { ForgetOldMessages } from './retention/forget-old-messages';

/** What notifications does by the clock, each slot in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(loops: ServiceLoops, oldMessages: ForgetOldMessages) {
    loops.schedule({
      name: 'forget-old-messages',
      cron: '0 3 * * *',
      zone: STORE_TIME_ZONE,
      work: ({ signal }) => oldMessages.run(signal),
    });
  }
}
