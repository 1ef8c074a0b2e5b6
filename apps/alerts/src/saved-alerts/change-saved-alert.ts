import type { Alert, AlertScope } from '@barrelhive/contracts';
import { Outbox } from '@barrelhive/messaging';
import { DomainError } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockSavedAlerts } from '../database/lock-saved-alerts';
import { noteWhereChanged } from '../database/term-changes';
import { publishScope } from './ended-alerts';
import { ListSavedAlerts } from './list-saved-alerts';
import { SavedAlertEntity } from './saved-alert.entity';

/** What is left out stays as it is. */
interface AlertChange {
  scope: AlertScope | undefined;
  atLeast: number | undefined;
}

/** Changes where one of the caller's own alerts looks, and for how many bottles; somebody else's is not found. */
@Injectable()
export class ChangeSavedAlert {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly listSavedAlerts: ListSavedAlerts,
  ) {}

  async run(userId: string, alertId: string, change: AlertChange): Promise<Alert> {
    await this.dataSource.transaction(async (manager) => {
      await lockSavedAlerts(manager, userId);
      const saved = await manager.findOneBy(SavedAlertEntity, { id: alertId, userId });
      if (!saved) throw new DomainError('NOT_FOUND');
      const { scope = saved.scope, atLeast = saved.atLeast } = change;
      if (scope === saved.scope && atLeast === saved.atLeast) return;
      const { affected } = await manager.update(SavedAlertEntity, { id: alertId }, { scope, atLeast });
      // Whoever deletes one does not wait for us. What was said of it afterwards would bring it back.
      if (affected !== 1) throw new DomainError('NOT_FOUND');
      if (saved.isWatched) await noteWhereChanged(manager, [saved]);
      await publishScope(manager, this.outbox, { ...saved, scope, atLeast });
    });
    const changed = (await this.listSavedAlerts.run(userId)).find(({ search_id: id }) => id === alertId);
    if (!changed) throw new DomainError('NOT_FOUND');
    return changed;
  }
}
