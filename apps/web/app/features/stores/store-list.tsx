import { compareStoreNumbers, displayAllocatedStoreNumber, displayCity, displayStreet } from '@barrelhive/rules';
import { Card, useNow } from '@barrelhive/ui';
import { Link } from 'react-router';
import type { ShownStore } from '../../answers/read-stores';
import { milesText } from '../../near-me/distance';
import { OpenState } from './open-state';

const FAR = Number.MAX_VALUE;

interface StoreListProps {
  stores: readonly ShownStore[];
  /** How far a store is, in miles, where that is known; then the nearest comes first. */
  milesTo: ((store: ShownStore) => number | undefined) | undefined;
}

/** All stores: the nearest first where a town is known, else by their cities. */
export function StoreList({ stores, milesTo }: StoreListProps) {
  const now = useNow();
  const sorted = stores
    .map((store) => ({ ...store, city: displayCity(store.city), miles: milesTo?.(store) }))
    .sort(
      (a, b) =>
        (a.miles ?? FAR) - (b.miles ?? FAR) ||
        (a.city === b.city ? compareStoreNumbers(a.storeNumber, b.storeNumber) : a.city < b.city ? -1 : 1),
    );
  return (
    <Card padding="none">
      <ul aria-label="Stores" className="divide-y divide-line px-5">
        {sorted.map(({ storeNumber, address, city, miles, ownHours }) => (
          <li key={storeNumber} className="py-3">
            <Link
              to={`/stores/${storeNumber}`}
              className="inline-block py-1 font-semibold underline-offset-4 hover:underline"
            >
              Store {displayAllocatedStoreNumber(storeNumber)} · {displayStreet(address)}, {city}
            </Link>
            <p className="figures text-sm text-muted">
              {miles !== undefined && `${milesText(miles)} · `}
              <OpenState ownHours={ownHours} now={now} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
