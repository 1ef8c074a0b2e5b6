import { clockWords, counted, formatQuantity, shownName, storeHoursOn } from '@barrelhive/rules';
import { Badge, Button, buttonClass, CalendarDaysIcon, Card, toast } from '@barrelhive/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { saveFile } from '../../../late-code/save-file';
import { milesText } from '../../../near-me/distance';
import { inMyOrder, nameOf, type PlacedStore, type PostedList, type StoresNearMe } from './posted-stores';

/** This many stores are shown at first, or all of one's own. */
const SHOWN_AT_FIRST = 6;
const NOT_SAVED = 'Failed to make the calendar entry';

const dayName = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The list of the next month, which is posted ahead of its day: what each store opens with, the person's own first. */
export function PostedListSection({ list, near }: { list: PostedList; near: StoresNearMe }) {
  return (
    <section aria-labelledby="posted-list" className="grid gap-3">
      <div>
        <h2 id="posted-list" className="text-2xl">
          Posted for {dayName.format(new Date(list.release_day))}
        </h2>
        <p className="text-muted">{whatIsShown(list)} Quantities are what each store opens with.</p>
      </div>
      {list.status === 'restricted' ? (
        <Link to="/subscription-select" className={buttonClass('primary', 'regular', 'justify-self-start')}>
          See what your stores open with
        </Link>
      ) : (
        list.stores.length > 0 && <Stores list={list} near={near} />
      )}
    </section>
  );
}

function whatIsShown({ status, item_count, stores }: PostedList): string {
  const whole = counted(item_count, 'bottle');
  if (status === 'restricted') return `${whole}. Where they are comes with a plan.`;
  if (status === 'available') return `${whole} in ${counted(stores.length, 'store')}.`;
  return stores.length === 0 ? `None of its ${whole} matches your alerts.` : `What your alerts match of its ${whole}.`;
}

function Stores({ list, near }: { list: PostedList; near: StoresNearMe }) {
  const [isWhole, setIsWhole] = useState(false);
  const stores = inMyOrder(list.stores, near);
  const atFirst = Math.max(SHOWN_AT_FIRST, stores.filter(({ isMine }) => isMine).length);
  const shown = isWhole ? stores : stores.slice(0, atFirst);
  return (
    <Card>
      <ul aria-label="What each store opens with" className="divide-y divide-line">
        {shown.map((store) => (
          <StoreRow key={store.storeNumber ?? store.address} list={list} store={store} />
        ))}
      </ul>
      {shown.length < stores.length && (
        <Button look="quiet" size="small" className="mt-2 min-h-11 text-primary" onClick={() => setIsWhole(true)}>
          Show all {stores.length} stores
        </Button>
      )}
    </Card>
  );
}

function StoreRow({ list, store }: { list: PostedList; store: PlacedStore }) {
  const name = nameOf(store);
  const hours = storeHoursOn(list.release_day).today;
  const details = [hours && `opens ${clockWords(hours.opens)}`, store.miles !== undefined && milesText(store.miles)]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="grid gap-x-4 gap-y-1 py-3 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0">
        <p className="figures flex flex-wrap items-center gap-x-2">
          <span className="font-semibold">{name}</span>
          {details && <span className="text-sm text-muted">· {details}</span>}
          {store.isMine && <Badge tone="stock">Your store</Badge>}
        </p>
        <p className="figures text-sm">
          {store.bottles.map(({ sku, quantity, ...names }, place) => (
            <span key={sku ?? names.name}>
              {place > 0 && ', '}
              {sku === undefined ? (
                shownName(names)
              ) : (
                <Link to={`/bottles/${encodeURIComponent(sku)}`} className="underline underline-offset-4">
                  {shownName(names)}
                </Link>
              )}
              {quantity !== undefined && ` ${formatQuantity(quantity)}`}
            </span>
          ))}
        </p>
      </div>
      <Button
        look="quiet"
        size="small"
        className="-ml-3 min-h-11 justify-self-start text-primary md:ml-0"
        aria-label={`Add ${name} to my calendar`}
        onClick={() => void saveVisit(list, store)}
      >
        <CalendarDaysIcon className="size-4" /> Add to my calendar
      </Button>
    </li>
  );
}

/** What writes calendars comes with the first one. */
async function saveVisit(list: PostedList, store: PlacedStore): Promise<void> {
  try {
    const { storeVisit, visitFileName } = await import('./store-visit');
    saveFile(visitFileName(list, store), new Blob([storeVisit(list, store)], { type: 'text/calendar' }));
  } catch {
    toast.error(NOT_SAVED);
  }
}
