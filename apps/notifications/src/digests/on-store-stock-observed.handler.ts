import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepShelfUpdate } from '../gone/shelf-updates';
import { keepReading } from './store-readings';

/** Keeps where a bottle is that waits to be told: its notice names the stores of the newest reading; and of one that was told, whether it is still there. */
@Controller()
export class OnStoreStockObserved {
  @HandlesEvent('inventory.store-stock-observed.v1')
  async handle(
    { payload }: EventEnvelope<'inventory.store-stock-observed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    await keepReading(manager, payload);
    const stores = payload.stores.flatMap(({ storeNumber, qty }) => (qty > 0 ? [storeNumber] : []));
    await keepShelfUpdate(manager, [payload.sku], { observedAt: payload.observedAt, stores });
  }
}
