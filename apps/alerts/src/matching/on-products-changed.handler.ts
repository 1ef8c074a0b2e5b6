import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { SayConcerned } from './say-concerned';
import { filterOfChange } from './where-bits';

/** Says which alerts each change concerns. */
@Controller()
export class OnProductsChanged {
  constructor(private readonly sayConcerned: SayConcerned) {}

  @HandlesEvent('inventory.products-changed.v1')
  handle(event: EventEnvelope<'inventory.products-changed.v1'>, { manager }: EventContext): Promise<void> {
    return this.sayConcerned.run(manager, event, event.payload.changes.map(filterOfChange));
  }
}
