import type { EventEnvelope, StockChange, StoreArrival } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { Controller, Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { alertsAtStores, concernedAlerts } from './concerned-alerts';
import { packMatches, type ConcernedAlert } from './pack-matches';
import { WatchedTerms } from './watched-terms';
import { filterOfArrival, filterOfChange, filterOfRise, type WhereFilter } from './where-bits';

type ChangesEvent = EventEnvelope<'inventory.products-changed.v1' | 'inventory.quantities-risen.v1'>;
type ArrivalsEvent = EventEnvelope<'inventory.store-arrivals-observed.v1'>;

interface Concern {
  bottles: readonly (StockChange | StoreArrival)[];
  /** Of each bottle, which alerts it may concern by where they look; undefined: all. */
  filters: readonly (WhereFilter | undefined)[];
  /** The alerts that are concerned, of those whose terms match each bottle. */
  concernedOf: (alertIds: readonly string[][]) => Promise<ConcernedAlert[]>;
}

/** Finds the alerts that something concerns, and says so at once: what waits, and what is told, is for notifications. */
@Injectable()
export class SayConcernedAlerts {
  constructor(
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  async run(
    manager: EntityManager,
    { payload: { observedAt }, correlationId }: ChangesEvent | ArrivalsEvent,
    { bottles, filters, concernedOf }: Concern,
  ): Promise<void> {
    // Up to a hundred changes may concern a large part of all alerts.
    await allowLongWork(manager);
    const packs = packMatches(await concernedOf(await this.watchedTerms.alertsFor(manager, bottles, filters)));
    const events = packs.map((pack) => ({ kind: 'changes' as const, observedAt, ...pack }));
    await this.outbox.publishAll(manager, 'alerts.changes-matched.v1', events, { correlationId });
  }

  /** Of changes of the whole state. */
  ofChanges(
    manager: EntityManager,
    event: ChangesEvent,
    filterOf: (change: StockChange) => WhereFilter | undefined,
  ): Promise<void> {
    const { changes } = event.payload;
    const concernedOf = (alertIds: readonly string[][]) => concernedAlerts(manager, changes, alertIds);
    return this.run(manager, event, { bottles: changes, filters: changes.map(filterOf), concernedOf });
  }
}

@Controller()
export class OnProductsChanged {
  constructor(private readonly say: SayConcernedAlerts) {}

  @HandlesEvent('inventory.products-changed.v1')
  handle(event: EventEnvelope<'inventory.products-changed.v1'>, { manager }: EventContext): Promise<void> {
    return this.say.ofChanges(manager, event, filterOfChange);
  }
}

@Controller()
export class OnQuantitiesRisen {
  constructor(private readonly say: SayConcernedAlerts) {}

  /** Concerned are the alerts that ask for more bottles than there were, and for no more than there are. */
  @HandlesEvent('inventory.quantities-risen.v1')
  handle(event: EventEnvelope<'inventory.quantities-risen.v1'>, { manager }: EventContext): Promise<void> {
    return this.say.ofChanges(manager, event, filterOfRise);
  }
}

@Controller()
export class OnStoreArrivalsObserved {
  constructor(private readonly say: SayConcernedAlerts) {}

  /** Concerned are the alerts whose owner drives to a store that got more of a bottle: for them it is back in stock. */
  @HandlesEvent('inventory.store-arrivals-observed.v1')
  handle(event: ArrivalsEvent, { manager }: EventContext): Promise<void> {
    const { arrivals } = event.payload;
    const changes = arrivals.map(changeOf);
    const concernedOf = (alertIds: readonly string[][]) => alertsAtStores(manager, arrivals, { alertIds, changes });
    return this.say.run(manager, event, { bottles: arrivals, filters: arrivals.map(filterOfArrival), concernedOf });
  }
}

/** An arrival as a change. How many there were in the whole state is not known. */
function changeOf({ rises, othersHadIt: _, ...bottle }: StoreArrival): StockChange {
  const rose = rises.map(({ store }) => store.storeNumber);
  return { kind: 'back-in-stock', reason: 'at-stores', ...bottle, rose };
}
