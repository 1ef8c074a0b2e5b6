import { compareStoreNumbers, displayAllocatedStoreNumber, displayCity, displayStreet } from '@barrelhive/rules';
import { Card, useNow } from '@barrelhive/ui';
import { Link } from 'react-router';
import type { ShownStore } from '../../answers/read-stores';
import { milesText } from '../../near-me/distance';
import type { StoreOrder } from '../../near-me/store-order';
import { YourStore } from '../../near-me/your-store';
import { OpenState } from './open-state';

const FAR = Number.MAX_VALUE;

interface StoreListProps extends StoreOrder {
  stores: readonly ShownStore[];
}

/** All stores: those of whoever looks first, then the nearest where a town is known, else by their cities. */
export function StoreList({ stores, mine, milesTo }: StoreListProps) {
  const now = useNow();
  const sorted = stores
    .map((store) => ({
      ...store,
      city: displayCity(store.city),
      miles: milesTo?.(store),
      isMine: mine.includes(store.storeNumber),
    }))
    .sort(
      (a, b) =>
        Number(b.isMine) - Number(a.isMine) ||
        (a.miles ?? FAR) - (b.miles ?? FAR) ||
        (a.city === b.city ? compareStoreNumbers(a.storeNumber, b.storeNumber) : a.city < b.city ? -1 : 1),
    );
  return (
    <Card padding="none">
      <ul aria-label="Stores" className="divide-y divide-line px-5">
        {sorted.map(({ storeNumber, address, city, miles, isMine, ownHours }) => (
          <li key={storeNumber} className="py-3">
            <Link
              to={`/stores/${storeNumber}`}
              className="inline-block py-1 font-semibold underline-offset-4 hover:underline"
            >
              Store {displayAllocatedStoreNumber(storeNumber)} · {displayStreet(address)}, {city}
            </Link>
            {isMine && <YourStore />}
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
