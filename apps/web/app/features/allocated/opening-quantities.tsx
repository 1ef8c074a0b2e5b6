import type { AllocatedItem } from '@barrelhive/contracts';
import { counted, displayAllocatedStoreNumber, displayDay, displayStreet, formatQuantity } from '@barrelhive/rules';
import { ChevronDownIcon, classNames } from '@barrelhive/ui';
import { useId, useState } from 'react';

type Opening = NonNullable<AllocatedItem['opening']>;
type OpeningStore = Opening['stores'][number];

/** What a bottle was released with, beside what is left of it; the stores open in place. Nothing for a bottle that the agency's page does not name. */
export function OpeningQuantities({ item: { opening, stores }, name }: { item: AllocatedItem; name: string }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  if (!opening) return null;
  const leftIn = new Map(stores.map(({ storeNumber, qty }) => [storeNumber, qty]));
  return (
    <div className="mt-3 text-sm">
      <button
        type="button"
        className="flex min-h-11 w-full items-center justify-between gap-2 text-left text-muted"
        aria-expanded={open}
        aria-controls={panelId}
        onClick={() => setOpen(!open)}
      >
        Opened with {formatQuantity(opening.quantity)} in {counted(opening.stores.length, 'store')}
        <ChevronDownIcon className={classNames('size-4 shrink-0 transition-transform', open && 'rotate-180')} />
      </button>
      <div id={panelId} hidden={!open}>
        {open && (
          <ul aria-label={`What ${name} opened with`} className="grid gap-2">
            {opening.stores.map((store) => (
              <li key={store.address} className="rounded-field bg-bone/60 px-3 py-2">
                <span className="block font-medium">
                  {store.storeNumber !== undefined && `Store ${displayAllocatedStoreNumber(store.storeNumber)}, `}
                  {displayStreet(store.address)}
                </span>
                <span className="figures text-muted">{fateOf(store, leftIn)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** Nothing is said of what is left in a store that could not be told by its address, or was never seen to hold the bottle. */
function fateOf({ storeNumber = '', quantity, heldUntil }: OpeningStore, leftIn: ReadonlyMap<string, number>): string {
  const opened = quantity === undefined ? 'Opened with an unknown quantity' : `Opened with ${formatQuantity(quantity)}`;
  const left = leftIn.get(storeNumber);
  if (left) return `${opened}, ${formatQuantity(left)} left`;
  return heldUntil ? `${opened}, last seen ${displayDay(new Date(heldUntil))}` : opened;
}
