import type { EventEnvelope, SeenChange, StockChange } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { concernedAlerts } from './concerned-alerts';
import { packMatches } from './pack-matches';
import { WatchedTerms } from './watched-terms';
import { filterOfChange } from './where-bits';

/** Finds the alerts that changes concern, and says so at once: what waits, and what is told, is for notifications. */
@Controller()
export class OnProductsChanged {
  constructor(
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  @HandlesEvent('inventory.products-changed.v1')
  async handle(
    { payload: { changes, observedAt }, correlationId }: EventEnvelope<'inventory.products-changed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    // Up to a hundred changes may concern a large part of all alerts.
    await allowLongWork(manager);
    const alertIds = await this.watchedTerms.alertsFor(manager, changes, changes.map(filterOfChange));
    const packs = packMatches(await concernedAlerts(manager, changes.map(toldChange), alertIds));
    const events = packs.map((pack) => ({ kind: 'changes' as const, observedAt, ...pack }));
    await this.outbox.publishAll(manager, 'alerts.changes-matched.v1', events, { correlationId });
  }
}

/** For who asks for more bottles than there were, the bottle is back in stock. */
function toldChange({ reason, ...change }: SeenChange): StockChange {
  return reason === undefined || reason === 'more' ? change : { ...change, reason };
}
