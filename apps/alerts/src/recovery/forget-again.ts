import { keepMetTimeline, meetTimeline } from '@barrelhive/database';
import { DeletionLog, logger, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeleteSavedAlert } from '../saved-alerts/delete-saved-alert';

const LOOK_MS = 2_000;

/** Deletes again what its owners had deleted, when the database was set back: a standby that lagged was promoted, or a backup restored. */
@Injectable()
export class ForgetAgain {
  private readonly log = logger('forget-again');

  constructor(
    private readonly dataSource: DataSource,
    private readonly deletions: DeletionLog,
    private readonly deleteSavedAlert: DeleteSavedAlert,
    loops: ServiceLoops,
  ) {
    loops.repeat({ round: () => this.look(), restMs: LOOK_MS, failure: 'what was deleted could not be deleted again' });
  }

  private async look(): Promise<void> {
    const { manager } = this.dataSource;
    const met = await meetTimeline(manager);
    if (!met) return;
    let alerts = 0;
    for (const id of await this.deletions.read('alert')) if (await this.deleteSavedAlert.again(id)) alerts++;
    if (await keepMetTimeline(manager))
      this.log.warn({ since: met.knownAt, alerts }, 'the database was set back: what was deleted is deleted');
  }
}
