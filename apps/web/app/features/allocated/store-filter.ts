import type { AllocatedItem } from '@barrelhive/contracts';
import {
  compareStoreNumbers,
  displayAllocatedStoreNumber,
  displayCity,
  displayStreet,
  realStores,
  shownNameWithSize,
} from '@barrelhive/rules';

/** A store as the filter offers it. */
export interface StoreChoice {
  storeNumber: string;
  label: string;
}

/** Every store that occurs in the list, by number, as the filter offers it; the chosen one, too, where this month has nothing for it. */
export function storeChoices(items: readonly AllocatedItem[], chosen: string): StoreChoice[] {
  const stores = new Map(items.flatMap((item) => realStores(item.stores)).map((store) => [store.storeNumber, store]));
  const choices = [...stores.values()].map(({ storeNumber, city, address }) => ({
    storeNumber,
    label: `Store ${displayAllocatedStoreNumber(storeNumber)} - ${displayCity(city)}, ${displayStreet(address)}`,
  }));
  if (chosen !== '' && !stores.has(chosen))
    choices.push({ storeNumber: chosen, label: `Store ${displayAllocatedStoreNumber(chosen)}` });
  return choices.sort((a, b) => compareStoreNumbers(a.storeNumber, b.storeNumber));
}

/** The items to show, by name: all, or with a store chosen those that have stock there. */
export function itemsInStore(items: readonly AllocatedItem[], storeNumber: string): AllocatedItem[] {
  const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
  return items
    .filter(
      (item) => storeNumber === '' || item.stores.some((store) => store.storeNumber === storeNumber && store.qty > 0),
    )
    .sort((a, b) => collator.compare(shownNameWithSize(a), shownNameWithSize(b)));
}
