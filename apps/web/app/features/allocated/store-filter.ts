import type { AllocatedItem } from '@barrelhive/contracts';
import {
  compareStoreNumbers,
  displayAllocatedStoreNumber,
  displayCity,
  displayStreet,
  realStores,
} from '@barrelhive/rules';

/** Every store that occurs in the list, by number, as the filter offers it. */
export function storeChoices(items: readonly AllocatedItem[]) {
  const stores = new Map(items.flatMap((item) => realStores(item.stores)).map((store) => [store.storeNumber, store]));
  return [...stores.values()]
    .sort((a, b) => compareStoreNumbers(a.storeNumber, b.storeNumber))
    .map(({ storeNumber, city, address }) => ({
      storeNumber,
      label: `Store ${displayAllocatedStoreNumber(storeNumber)} - ${displayCity(city)}, ${displayStreet(address)}`,
    }));
}

/** The items to show, by name: all, or with a store chosen those that have stock there. */
export function itemsInStore(items: readonly AllocatedItem[], storeNumber: string): AllocatedItem[] {
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return items
    .filter(
      (item) => storeNumber === '' || item.stores.some((store) => store.storeNumber === storeNumber && store.qty > 0),
    )
    .sort((a, b) => collator.compare(a.name, b.name));
}
