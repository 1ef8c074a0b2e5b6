import { keepProducts, takeOff, type ProductCopy } from '@barrelhive/catalogue-copy';
import type { EventEnvelope } from '@barrelhive/contracts';
import { HandlesEvent, type EventContext } from '@barrelhive/messaging';
import { isOnMonthlyList } from '@barrelhive/rules';
import { Controller } from '@nestjs/common';
import { matchWrittenNames } from '../opening-quantities/match-written-names';
import { refreshOpenPeriod } from './refresh-open-period';

const MONTHLY_LIST: ProductCopy = {
  table: 'allocated_product',
  listed: 'on_list',
  figures: ['size', 'priceCents', 'warehouseQty', 'onOrderQty', 'storeQty'],
};

/** Keeps the bottles of the monthly list as search observes them, and with them the list of the open period. */
@Controller()
export class OnCatalogueUpdated {
  @HandlesEvent('inventory.catalogue-updated.v1')
  async handle({ payload }: EventEnvelope<'inventory.catalogue-updated.v1'>, { manager }: EventContext): Promise<void> {
    const { entries, removedSkus, observedAt } = payload;
    const onList = entries.filter(isOnMonthlyList);
    const offList = entries.filter((entry) => !isOnMonthlyList(entry)).map((entry) => entry.sku);
    await keepProducts(manager, MONTHLY_LIST, onList, observedAt);
    const gone = [...offList, ...removedSkus];
    await takeOff(manager, MONTHLY_LIST, gone, observedAt);
    await refreshOpenPeriod(manager, [...onList.map((entry) => entry.sku), ...gone]);
    if (onList.length > 0) await matchWrittenNames(manager);
  }
}
