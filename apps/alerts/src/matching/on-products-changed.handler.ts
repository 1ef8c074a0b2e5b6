import type { EventEnvelope } from '@barrelhive/contracts';
import { allowLongWork } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepMatches } from './keep-matches';
import { WatchedTerms } from './watched-terms';

/** Finds the alerts that each change concerns and lets the matches wait for the next slot. */
@Controller()
export class OnProductsChanged {
  constructor(private readonly watchedTerms: WatchedTerms) {}

  @HandlesEvent('inventory.products-changed.v1')
  async handle(
    { payload, correlationId }: EventEnvelope<'inventory.products-changed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    // Up to a hundred changes may concern a large part of all alerts.
    await allowLongWork(manager);
    const { changes, observedAt } = payload;
    const alertIds = await this.watchedTerms.alertsFor(manager, changes);
    const matches = changes.flatMap((change, position) =>
      (alertIds[position] ?? []).map((alertId) => ({ alertId, change })),
    );
    await keepMatches(manager, matches, { observedAt, correlationId });
  }
}
