import type { ItemDetail, OwnHours } from '@barrelhive/contracts';
import { bottleWithPrice, checkedAgo, counted, displayWhen, shownName, usuallyGone } from '@barrelhive/rules';
import { useServerNow } from '@barrelhive/ui';
import { Link } from 'react-router';
import type { BottleOfText as BottleInText } from '../../answers/read-text-page';
import { StoreCard } from './store-card';
import { soldOutSince, storesNow } from './stores-now';

/** A page of cards beyond this is a list to search in. */
const MOST_STORES = 6;

interface BottleOfTextProps {
  bottle: BottleInText;
  /** What is known of it now. */
  item: ItemDetail | undefined;
  /** Whether that is still asked for: what stands below the stores comes once they do not move it. */
  isAwaited: boolean;
  sentAt: string;
  hours: ReadonlyMap<string, OwnHours | undefined> | undefined;
  /** The page has the bottle as its title. */
  isTitle: boolean;
  send: (storeNumber: string, seen: boolean) => Promise<unknown>;
}

/** A bottle of a text with its stores as they are now. */
export function BottleOfText({ bottle, item, isAwaited, sentAt, hours, isTitle, send }: BottleOfTextProps) {
  const stores = storesNow(bottle.stores, item, sentAt);
  const gone = item && soldOutSince(item);
  const hoursOnShelf = item?.seldom?.medianHoursOnShelf;
  return (
    <section aria-label={shownName(bottle)}>
      {!isTitle && <h2 className="text-2xl">{titleOf(bottle, item)}</h2>}
      <p className="figures mb-4 mt-1 text-muted">
        <SentAndChecked sent={sentAt} checked={item?.storesCheckedAt ?? item?.lastChecked} />
      </p>
      {gone === undefined ? (
        <ul className="grid gap-4 md:grid-cols-2">
          {stores.slice(0, MOST_STORES).map((store) => (
            <li key={store.storeNumber}>
              <StoreCard
                store={store}
                confidence={item?.confidence?.[store.storeNumber]}
                hours={hours && { own: hours.get(store.storeNumber) }}
                heading={isTitle ? 'h2' : 'h3'}
                send={send}
              />
            </li>
          ))}
        </ul>
      ) : (
        <SoldOut since={gone} />
      )}
      {!isAwaited && (
        <p className="mt-4 text-sm text-muted">
          {gone === undefined && <OfOthers count={stores.length} />}
          {hoursOnShelf !== undefined && `${usuallyGone(hoursOnShelf)} `}
          <Link to={`/bottles/${encodeURIComponent(bottle.sku)}`} className="font-semibold text-primary underline">
            All about this bottle
          </Link>
        </p>
      )}
    </section>
  );
}

/** `Blanton Single Barrel · $71.99`, with the price of now where that is known. */
export function titleOf(bottle: BottleInText, item: ItemDetail | undefined): string {
  return bottleWithPrice({ ...bottle, price: item?.price ?? bottle.price });
}

function SentAndChecked({ sent, checked }: { sent: string; checked: string | undefined }) {
  const now = useServerNow();
  const line = `Told ${displayWhen(new Date(sent), now)}`;
  if (checked === undefined) return <>{line}</>;
  const ago = checkedAgo(new Date(checked), now);
  return <>{`${line} · ${ago.charAt(0).toLowerCase()}${ago.slice(1)}`}</>;
}

/** Stores beyond the first ones have no card and are counted. */
function OfOthers({ count }: { count: number }) {
  if (count === 0) return <>{'Its stores are being looked up. '}</>;
  return count > MOST_STORES && <>{`${counted(count - MOST_STORES, 'more store')}. `}</>;
}

function SoldOut({ since }: { since: string | null }) {
  const now = useServerNow();
  const when = since === null ? '' : ` since ${displayWhen(new Date(since), now)}`;
  return <p className="text-lg">Sold out{when}. We keep watching.</p>;
}
