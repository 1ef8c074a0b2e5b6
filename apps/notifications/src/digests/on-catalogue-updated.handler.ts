import { keepProducts, takeOff, type ProductCopy } from '@barrelhive/catalogue-copy';
import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { Controller } from '@nestjs/common';
import { keepShelfUpdate } from '../gone/shelf-updates';

const CATALOGUE: ProductCopy = {
  table: 'catalogue_entry',
  listed: 'listed',
  figures: ['priceCents', 'storeQty', 'warehouseQty'],
};

/** Keeps what is true of each bottle, by which what waits is judged. An older observation never wins. */
@Controller()
export class OnCatalogueUpdated {
  @HandlesEvent('inventory.catalogue-updated.v1')
  async handle(
    { payload: { entries, removedSkus, observedAt } }: EventEnvelope<'inventory.catalogue-updated.v1'>,
    { manager }: EventContext,
  ): Promise<void> {
    await keepProducts(manager, CATALOGUE, entries, observedAt);
    await takeOff(manager, CATALOGUE, removedSkus, observedAt);
    const soldOut = entries.flatMap(({ sku, storeQty }) => (storeQty === 0 ? [sku] : []));
    await keepShelfUpdate(manager, soldOut, { observedAt, stores: [] });
  }
}
