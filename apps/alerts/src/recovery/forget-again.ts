import { DeletionLog, repairWhenSetBack, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { renewIndexes } from '../database/index-revision';
import { DeleteSavedAlert } from '../saved-alerts/delete-saved-alert';

/**
 * When the database was set back, since a standby that lagged was promoted or a backup restored: deletes again what its owners had deleted, and lets
 * no replica go on with what it remembers.
 */
@Injectable()
export class ForgetAgain {
  constructor(
    private readonly dataSource: DataSource,
    private readonly deletions: DeletionLog,
    private readonly deleteSavedAlert: DeleteSavedAlert,
    loops: ServiceLoops,
  ) {
    repairWhenSetBack(loops, dataSource, {
      repair: () => this.repair(),
      done: 'the database was set back: what was deleted is deleted',
      failure: 'what was deleted could not be deleted again',
    });
  }

  private async repair(): Promise<{ alerts: number }> {
    await renewIndexes(this.dataSource.manager);
    let alerts = 0;
    for (const id of await this.deletions.read('alert')) if (await this.deleteSavedAlert.again(id)) alerts++;
    return { alerts };
  }
}
