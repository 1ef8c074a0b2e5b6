import type { AllocatedItem } from '@barrelhive/contracts';
import { displayAllocatedStoreNumber, displayDay, formatQuantity } from '@barrelhive/rules';
import { ChevronDown } from 'lucide-react';

type Opening = NonNullable<AllocatedItem['opening']>;
type OpeningStore = Opening['stores'][number];

/** What a bottle was released with, beside what is left of it; the stores open in place. Nothing for a bottle that the agency's page does not name. */
export function OpeningQuantities({ item: { opening, stores }, name }: { item: AllocatedItem; name: string }) {
  if (!opening) return null;
  const leftIn = new Map(stores.map(({ storeNumber, qty }) => [storeNumber, qty]));
  return (
    <details className="group mt-3 text-sm">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 text-muted">
        Opened with {formatQuantity(opening.quantity)} in {opening.stores.length}{' '}
        {opening.stores.length === 1 ? 'store' : 'stores'}
        <ChevronDown aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <ul aria-label={`What ${name} opened with`} className="grid gap-2">
        {opening.stores.map((store) => (
          <li key={store.address} className="rounded-field bg-bone/60 px-3 py-2">
            <span className="block font-medium">
              {store.storeNumber !== undefined && `Store ${displayAllocatedStoreNumber(store.storeNumber)}, `}
              {store.address}
            </span>
            <span className="figures text-muted">{fateOf(store, leftIn)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Nothing is said of what is left in a store that could not be told by its address, or was never seen to hold the bottle. */
function fateOf({ storeNumber = '', quantity, heldUntil }: OpeningStore, leftIn: ReadonlyMap<string, number>): string {
  const opened = quantity === undefined ? 'Opened with an unknown quantity' : `Opened with ${formatQuantity(quantity)}`;
  const left = leftIn.get(storeNumber);
  if (left) return `${opened}, ${formatQuantity(left)} left`;
  return heldUntil ? `${opened}, last seen ${displayDay(new Date(heldUntil))}` : opened;
}
