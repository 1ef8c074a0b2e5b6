import { keepProducts, takeOff, type ProductCopy } from '@barrelhive/catalogue-copy';
import type { EventEnvelope } from '@barrelhive/contracts';
import { execute } from '@barrelhive/database';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { raiseIndexRevision } from '../database/index-revision';

const CATALOGUE: ProductCopy = {
  table: 'catalogue_entry',
  listed: 'listed',
  figures: ['priceCents', 'warehouseQty', 'onOrderQty', 'storeQty'],
};

/** Keeps this service's copy of the catalogue. Events may come late or out of order: an older observation never wins. */
@Controller()
export class OnCatalogueUpdated {
  @HandlesEvent('inventory.catalogue-updated.v1')
  async handle({ payload }: EventEnvelope<'inventory.catalogue-updated.v1'>, { manager }: EventContext): Promise<void> {
    const { entries, removedSkus, observedAt } = payload;
    await keepProducts(manager, CATALOGUE, entries, observedAt);
    await takeOff(manager, CATALOGUE, removedSkus, observedAt);
    await raiseIndexRevision(manager, 'catalogue');
  }
}

/** Keeps which stores hold a product of the catalogue. An older observation never wins. */
@Controller()
export class OnStoreStockObserved {
  @HandlesEvent('inventory.store-stock-observed.v1')
  async handle(
    { payload: { sku, stores, observedAt } }: EventEnvelope<'inventory.store-stock-observed.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    await execute(
      manager,
      `UPDATE catalogue_entry SET stores = $2, stores_observed_at = $3
        WHERE sku = $1 AND (stores_observed_at IS NULL OR stores_observed_at < $3)`,
      [sku, JSON.stringify(stores), observedAt],
    );
  }
}
