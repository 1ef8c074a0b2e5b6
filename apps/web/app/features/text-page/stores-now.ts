import type { ItemDetail, StoreEntry } from '@barrelhive/contracts';
import { orderStores, realStores } from '@barrelhive/rules';

/** A store of a text as its page shows it. */
export interface StoreNow extends StoreEntry {
  /** There were bottles when the text went out, and there are none now. */
  isGone: boolean;
}

/**
 * The stores of a bottle as they are now: those that the text told of first and in its order, then others that have it by now. Until stores were read
 * that are newer than the text, as the text told them.
 */
export function storesNow(
  sentStores: readonly StoreEntry[],
  item: Pick<ItemDetail, 'stores' | 'storesCheckedAt'> | undefined,
  sentAt: string,
): StoreNow[] {
  const isRead = item?.storesCheckedAt !== undefined && Date.parse(item.storesCheckedAt) > Date.parse(sentAt);
  if (!isRead) return sentStores.map((store) => ({ ...store, isGone: false }));
  const now = new Map(realStores(item.stores).map((store) => [store.storeNumber, store]));
  const known = sentStores.map((store) => {
    const qty = now.get(store.storeNumber)?.qty ?? 0;
    return { ...store, qty, isGone: qty === 0 };
  });
  const isInText = new Set(sentStores.map(({ storeNumber }) => storeNumber));
  const others = [...now.values()].filter(({ storeNumber, qty }) => qty > 0 && !isInText.has(storeNumber));
  return [...known, ...orderStores(others, { mine: [] }).map((store) => ({ ...store, isGone: false }))];
}

/** Since when no store of the state has the bottle; null where that is not known, undefined while some store has it. */
export function soldOutSince({ storeQty, stockHistory }: Pick<ItemDetail, 'storeQty' | 'stockHistory'>) {
  if (storeQty !== 0) return undefined;
  const last = stockHistory.findLastIndex((point) => point.storeQty > 0);
  return stockHistory[last + 1]?.at ?? null;
}
