import type { EventEnvelope, StockChange, StoreArrival } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, Outbox, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { alertsAtStores } from './concerned-alerts';
import { packMatches } from './pack-matches';
import { WatchedTerms } from './watched-terms';
import { filterOfArrival } from './where-bits';

/** Finds the alerts whose owner drives to a store that got more of a bottle, and says so as a bottle that is back in stock. */
@Controller()
export class OnStoreArrivalsObserved {
  constructor(
    private readonly watchedTerms: WatchedTerms,
    private readonly outbox: Outbox,
  ) {}

  @HandlesEvent('inventory.store-arrivals-observed.v1')
  async handle(
    { payload: { arrivals, observedAt }, correlationId }: EventEnvelope<'inventory.store-arrivals-observed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    await allowLongWork(manager);
    const alertIds = await this.watchedTerms.alertsFor(manager, arrivals, arrivals.map(filterOfArrival));
    const concerned = await alertsAtStores(manager, arrivals, { alertIds, changes: arrivals.map(changeOf) });
    const events = packMatches(concerned).map((pack) => ({ kind: 'changes' as const, observedAt, ...pack }));
    await this.outbox.publishAll(manager, 'alerts.changes-matched.v1', events, { correlationId });
  }
}

/** An arrival as a change. How many there were in the whole state is not known. */
function changeOf({ rises, othersHadIt: _, ...bottle }: StoreArrival): StockChange {
  const rose = rises.map(({ store }) => store.storeNumber);
  return { kind: 'back-in-stock', reason: 'at-stores', ...bottle, rose };
}
