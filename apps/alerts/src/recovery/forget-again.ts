import { DeletionLog, repairWhenSetBack, ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DeleteSavedAlert } from '../saved-alerts/delete-saved-alert';

/** Deletes again what its owners had deleted, when the database was set back: a standby that lagged was promoted, or a backup restored. */
@Injectable()
export class ForgetAgain {
  constructor(
    dataSource: DataSource,
    private readonly deletions: DeletionLog,
    private readonly deleteSavedAlert: DeleteSavedAlert,
    loops: ServiceLoops,
  ) {
    repairWhenSetBack(loops, dataSource, {
      repair: () => this.deleteAgain(),
      done: 'the database was set back: what was deleted is deleted',
      failure: 'what was deleted could not be deleted again',
    });
  }

  private async deleteAgain(): Promise<{ alerts: number }> {
    let alerts = 0;
    for (const id of await this.deletions.read('alert')) if (await this.deleteSavedAlert.again(id)) alerts++;
    return { alerts };
  }
}
