import { execute } from '@barrelhive/database';
import { entitlementAt } from '@barrelhive/entitlements';
import { Outbox } from '@barrelhive/messaging';
import { capabilitiesOf } from '@barrelhive/rules';
import { DomainError, noteDeleted } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { TEXTS_OF_CARD } from './bring-back-alerts';
import { endAlerts } from './ended-alerts';
import { SavedAlertEntity } from './saved-alert.entity';

/** Ends one of the caller's own alerts; somebody else's is not found. */
@Injectable()
export class DeleteSavedAlert {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  async run(userId: string, alertId: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const saved = await manager.findOneBy(SavedAlertEntity, { id: alertId, userId });
      if (!saved || !(await this.delete(manager, saved))) throw new DomainError('NOT_FOUND');
    });
  }

  /** What was deleted may have come back as the database was set back. False where it did not. */
  again(alertId: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const saved = await manager.findOneBy(SavedAlertEntity, { id: alertId });
      return saved !== null && (await this.delete(manager, saved));
    });
  }

  /** False when it is gone by now. */
  private async delete(manager: EntityManager, saved: SavedAlertEntity): Promise<boolean> {
    const { id, userId, termKey } = saved;
    // What a lower plan took once, and its owner saved again and deletes now, is not offered any more.
    await execute(manager, 'DELETE FROM removed_alert WHERE user_id = $1 AND term_key = $2', [userId, termKey]);
    await keepWhatThePlanTook(manager, userId, id);
    const { affected } = await manager.delete(SavedAlertEntity, { id, userId });
    if (affected !== 1) return false;
    await noteDeleted(manager, [id]);
    await endAlerts(manager, this.outbox, userId, [saved]);
    return true;
  }
}

/** The web app removes what is beyond a plan that has just ended, maybe before we hear of the end. Its owner knows, and can bring it back. */
async function keepWhatThePlanTook(manager: EntityManager, userId: string, alertId: string): Promise<void> {
  const entitlement = await entitlementAt(manager, userId, new Date());
  await execute(
    manager,
    `INSERT INTO removed_alert (user_id, alert_id, search_term, term_key, created_at, scope, at_least, history, tier, by_dispute, read_at)
     SELECT user_id, id, search_term, term_key, created_at, scope, at_least, ${TEXTS_OF_CARD}, $3, false, now() FROM saved_alert a
      WHERE id = $2 AND (SELECT count(*) FROM saved_alert WHERE user_id = $1) > $4`,
    [userId, alertId, entitlement.tier, capabilitiesOf(entitlement).alertsAtMost],
  );
}
