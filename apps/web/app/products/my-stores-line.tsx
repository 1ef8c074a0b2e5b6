import type { InventoryItem } from '@barrelhive/contracts';
import { useServerNow } from '@barrelhive/ui';
import { atMyStores } from '../near-me/at-my-stores';
import { useStoreOrder } from '../near-me/store-order';

/** Whether a bottle is at the stores of whoever looks; nothing where that says nothing. */
export function MyStoresLine({ item }: { item: Pick<InventoryItem, 'stores' | 'storesCheckedAt'> }) {
  const text = atMyStores(item, useStoreOrder(), useServerNow());
  return text === undefined ? null : <p className="figures mt-2 text-sm font-medium text-ink">{text}</p>;
}
