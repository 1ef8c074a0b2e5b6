import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { SayConcerned } from './say-concerned';
import { filterOfRise } from './where-bits';

/** Says which alerts ask for more bottles than there were, and for no more than there are. */
@Controller()
export class OnQuantitiesRisen {
  constructor(private readonly sayConcerned: SayConcerned) {}

  @HandlesEvent('inventory.quantities-risen.v1')
  handle(event: EventEnvelope<'inventory.quantities-risen.v1'>, { manager }: EventContext): Promise<void> {
    return this.sayConcerned.run(manager, event, event.payload.changes.map(filterOfRise));
  }
}
