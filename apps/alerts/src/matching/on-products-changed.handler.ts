import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { concernedAlerts } from './concerned-alerts';
import { packMatches } from './pack-matches';
import { WatchedTerms } from './watched-terms';
import { filterOfChange, filterOfRise, type WhereFilter } from './where-bits';

type Changed = EventEnvelope<'inventory.products-changed.v1' | 'inventory.quantities-risen.v1'>;

/** Finds the alerts that changes of the whole state concern, and says so at once: what waits, and what is told, is for notifications. */
@Controller()
export class OnProductsChanged {
  constructor(
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  @HandlesEvent('inventory.products-changed.v1')
  handle(event: EventEnvelope<'inventory.products-changed.v1'>, { manager }: EventContext): Promise<void> {
    return this.sayConcerned(manager, event, event.payload.changes.map(filterOfChange));
  }

  /** Concerned are the alerts that ask for more bottles than there were, and for no more than there are. */
  @HandlesEvent('inventory.quantities-risen.v1')
  handleRise(event: EventEnvelope<'inventory.quantities-risen.v1'>, { manager }: EventContext): Promise<void> {
    return this.sayConcerned(manager, event, event.payload.changes.map(filterOfRise));
  }

  /** `filters`: of each change, which alerts it may concern by where they look; undefined: all. */
  private async sayConcerned(
    manager: EntityManager,
    { payload: { changes, observedAt }, correlationId }: Changed,
    filters: readonly (WhereFilter | undefined)[],
  ): Promise<void> {
    // Up to a hundred changes may concern a large part of all alerts.
    await allowLongWork(manager);
    const alertIds = await this.watchedTerms.alertsFor(manager, changes, filters);
    const packs = packMatches(await concernedAlerts(manager, changes, alertIds));
    const events = packs.map((pack) => ({ kind: 'changes' as const, observedAt, ...pack }));
    await this.outbox.publishAll(manager, 'alerts.changes-matched.v1', events, { correlationId });
  }
}
