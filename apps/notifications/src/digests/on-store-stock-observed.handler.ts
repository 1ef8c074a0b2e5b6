import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepReading } from './store-readings';

/** Keeps where a bottle is that waits to be told: its notice names the stores of the newest reading. */
@Controller()
export class OnStoreStockObserved {
  @HandlesEvent('inventory.store-stock-observed.v1')
  async handle(
    { payload }: EventEnvelope<'inventory.store-stock-observed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    await keepReading(manager, payload);
  }
}
