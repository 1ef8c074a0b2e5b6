import type { Outbox } from '@barrelhive/messaging';
import { thirdSaturday, withDisplayName, type AllocatedPeriod } from '@barrelhive/rules';
import type { EntityManager } from 'typeorm';
import { readPostedList, type PostedBottle, type PostedQuantity } from './read-posted-list';

const NAMED_IN_EVENT = 100;

/** Says that the list of a period is on the agency's page, with what its stores open with. */
export async function announcePostedList(
  manager: EntityManager,
  outbox: Outbox,
  { year, month, postedAt }: AllocatedPeriod & { postedAt: Date },
): Promise<void> {
  const bottles = await readPostedList(manager, { year, month });
  await outbox.publish(manager, 'allocated.list-posted.v1', {
    year,
    month,
    releaseDay: thirdSaturday(year, month),
    postedAt: postedAt.toISOString(),
    itemCount: bottles.length,
    items: bottles.flatMap(namedBottle).slice(0, NAMED_IN_EVENT),
  });
}

function namedBottle({ sku, name, priceCents, opens }: PostedBottle) {
  return sku === undefined ? [] : [withDisplayName({ sku, name, priceCents, stores: opens.flatMap(namedStore) })];
}

function namedStore({ store, quantity }: PostedQuantity) {
  return store ? [{ storeNumber: store.storeNumber, ...(quantity !== undefined && { quantity }) }] : [];
}
