import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { concernedAlerts } from './concerned-alerts';
import { packMatches } from './pack-matches';
import { WatchedTerms } from './watched-terms';
import { filterOfChange, filterOfRise, type WhereFilter } from './where-bits';

type Changed = EventEnvelope<'inventory.products-changed.v1' | 'inventory.quantities-risen.v1'>;

/** Finds the alerts that changes concern, and says so at once: what waits, and what is told, is for notifications. */
@Controller()
export class OnProductsChanged {
  constructor(
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  @HandlesEvent('inventory.products-changed.v1')
  handle(event: EventEnvelope<'inventory.products-changed.v1'>, context: EventContext): Promise<void> {
    return this.say(event, event.payload.changes.map(filterOfChange), context);
  }

  @HandlesEvent('inventory.quantities-risen.v1')
  handleRises(event: EventEnvelope<'inventory.quantities-risen.v1'>, context: EventContext): Promise<void> {
    return this.say(event, event.payload.changes.map(filterOfRise), context);
  }

  private async say(
    { payload: { changes, observedAt }, correlationId }: Changed,
    filters: (WhereFilter | undefined)[],
    { manager }: EventContext,
  ): Promise<void> {
    // Up to a hundred changes may concern a large part of all alerts.
    await allowLongWork(manager);
    const alertIds = await this.watchedTerms.alertsFor(manager, changes, filters);
    const packs = packMatches(await concernedAlerts(manager, changes, alertIds));
    const events = packs.map((pack) => ({ kind: 'changes' as const, observedAt, ...pack }));
    await this.outbox.publishAll(manager, 'alerts.changes-matched.v1', events, { correlationId });
  }
}
