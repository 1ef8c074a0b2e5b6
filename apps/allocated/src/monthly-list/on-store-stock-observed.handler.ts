import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepStoreHoldings } from '../opening-quantities/keep-store-holdings';
import { refreshOpenPeriod } from './refresh-open-period';

/** Keeps which stores hold a bottle. An older observation never wins. */
@Controller()
export class OnStoreStockObserved {
  @HandlesEvent('inventory.store-stock-observed.v1')
  async handle(
    { payload }: EventEnvelope<'inventory.store-stock-observed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    const { sku, stores, observedAt } = payload;
    const isNewer = await execute(
      manager,
      `INSERT INTO store_stock (sku, stores, observed_at) VALUES ($1, $2, $3)
       ON CONFLICT (sku) DO UPDATE SET stores = $2, observed_at = $3 WHERE store_stock.observed_at < $3`,
      [sku, JSON.stringify(stores), observedAt],
    );
    if (isNewer === 1) await keepStoreHoldings(manager, payload);
    await refreshOpenPeriod(manager, [sku]);
  }
}
