import { keepProducts, takeOff, type ProductCopy } from '@barrelhive/catalogue-copy';
import type { EventEnvelope } from '@barrelhive/contracts';
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
