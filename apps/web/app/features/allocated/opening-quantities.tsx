import type { AllocatedItem } from '@barrelhive/contracts';
import {
  counted,
  displayAllocatedStoreNumber,
  displayDay,
  displayStreet,
  formatQuantity,
  orderStores,
} from '@barrelhive/rules';
import { ChevronDownIcon, classNames } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ShownStore } from '../../answers/read-stores';
import { allStoresQuery } from '../../near-me/all-stores';
import { milesText } from '../../near-me/distance';
import { useStoreOrder } from '../../near-me/store-order';
import { YourStore } from '../../near-me/your-store';

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
        {open && <OpeningStores label={`What ${name} opened with`} stores={opening.stores} leftIn={leftIn} />}
      </div>
    </div>
  );
}

interface OpeningStoresProps {
  label: string;
  stores: readonly OpeningStore[];
  leftIn: ReadonlyMap<string, number>;
}

/** The reader's own stores first, then the nearest to their town, which only stores of a known number can be, then the fullest. */
function OpeningStores({ label, stores, leftIn }: OpeningStoresProps) {
  const { mine, milesTo } = useStoreOrder();
  const { data: places } = useQuery({ ...allStoresQuery, enabled: milesTo !== undefined, select: placesIn });
  const placed = stores.map((store) => ({
    store,
    storeNumber: store.storeNumber ?? '',
    qty: store.quantity ?? 0,
    miles: milesTo?.(places?.get(store.storeNumber ?? '') ?? {}),
  }));
  return (
    <ul aria-label={label} className="grid gap-2">
      {orderStores(placed, { mine, distanceMiles: ({ miles }) => miles }).map(({ store, storeNumber, miles }) => (
        <li key={store.address} className="rounded-field bg-bone/60 px-3 py-2">
          <span className="block font-medium">
            {storeNumber !== '' && `Store ${displayAllocatedStoreNumber(storeNumber)}, `}
            {displayStreet(store.address)}
            {miles !== undefined && ` · ${milesText(miles)}`}
            {mine.includes(storeNumber) && <YourStore />}
          </span>
          <span className="figures text-muted">{fateOf(store, leftIn)}</span>
        </li>
      ))}
    </ul>
  );
}

const placesIn = ({ stores }: { stores: readonly ShownStore[] }) =>
  new Map(stores.map((store) => [store.storeNumber, store]));

/** Nothing is said of what is left in a store that could not be told by its address, or was never seen to hold the bottle. */
function fateOf({ storeNumber = '', quantity, heldUntil }: OpeningStore, leftIn: ReadonlyMap<string, number>): string {
  const opened = quantity === undefined ? 'Opened with an unknown quantity' : `Opened with ${formatQuantity(quantity)}`;
  const left = leftIn.get(storeNumber);
  if (left) return `${opened}, ${formatQuantity(left)} left`;
  return heldUntil ? `${opened}, last seen ${displayDay(new Date(heldUntil))}` : opened;
}
