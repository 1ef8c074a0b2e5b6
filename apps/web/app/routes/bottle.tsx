import type { ItemDetail } from '@barrelhive/contracts';
import { PRODUCT_NAME, shownName, whereItIs } from '@barrelhive/rules';
import { buttonClass, Card, EmptyState, Notice, SearchXIcon, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, type ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { TextMeButton } from '../alert-creation/text-me-button';
import { ApiError } from '../api/api-errors';
import { HistoryTable } from '../features/item-stores/history-table';
import { ItemHistory } from '../features/item-stores/item-history';
import { itemQuery } from '../features/item-stores/item-query';
import { HomeTownField } from '../features/near-me/home-town-field';
import { useMilesTo } from '../features/near-me/home-town';
import { storeTowns } from '../features/store-map/store-towns';
import { MAP_SOLD_OUT, MAP_UNREAD } from '../features/store-map/texts';
import { UtahMap } from '../features/store-map/utah-map';
import { storesAreMissing } from '../live-search/unread-stores';
import { SizeAndAge, StockFigures } from '../products/stock-figures';
import { StoreTable } from '../products/store-table';
import { STORES_UNREAD } from '../products/texts';
import { Page } from '../shell/page';

/** The rest of the head comes with the document, which names the bottle (ADR 0023), and says so when search engines may not keep it. */
export const meta = () => [{ title: `Where to find a bottle | ${PRODUCT_NAME}` }];

const towns = storeTowns.map(({ city }) => city);

/** One bottle for everybody, by its number: where it is, how stock and price moved, and one tap to an alert. */
export default function Bottle() {
  const { sku = '' } = useParams();
  useEffect(() => forgetServedHead, [sku]);
  const { data, error, refetch, isFetching } = useQuery(itemQuery(sku));
  // A deferred value is rendered in parts, so that a slow telephone is never blocked for long.
  const item = useDeferredValue(data);
  const name = item && shownName(item);
  useEffect(() => {
    if (name !== undefined) document.title = `${name} | ${PRODUCT_NAME}`;
  }, [name]);
  const isExpected = !item && !error;
  // One frame for all that may come: another one would take the heading away that a change of page has moved the focus to.
  return (
    <Page
      title={name ?? <Served place="name">Bottle</Served>}
      intro={(item ?? isExpected) && <Where item={item} />}
      action={item ? <TextMeUnlessGone key={sku} item={item} /> : isExpected && <Skeleton className="h-9 w-48" />}
    >
      {item ? (
        <KnownBottle item={item} name={name ?? ''} />
      ) : isExpected ? (
        <ExpectedBottle />
      ) : (
        <MissingBottle error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
    </Page>
  );
}

/** What left the state's list does not arrive any more. */
function TextMeUnlessGone({ item }: { item: ItemDetail }) {
  return item.delistedAt === undefined && <TextMeButton product={item} />;
}

function KnownBottle({ item, name }: { item: ItemDetail; name: string }) {
  const milesTo = useMilesTo(storeTowns);
  const isUnread = storesAreMissing(item);
  return (
    <div className="grid gap-4">
      <Card>
        <FiguresAndMap
          map={
            <UtahMap
              stores={item.stores}
              withoutStock={isUnread && item.delistedAt === undefined ? MAP_UNREAD : MAP_SOLD_OUT}
            />
          }
        >
          <p className="figures text-2xl font-semibold">{item.price || 'N/A'}</p>
          <StockFigures figures={item} />
          <HomeTownField towns={towns} />
        </FiguresAndMap>
        {item.delistedAt === undefined && (
          <div className="mt-5 border-t border-line pt-4">
            {isUnread ? (
              <p className="text-sm text-muted">{STORES_UNREAD}</p>
            ) : (
              <StoreTable caption={`Stores with ${name}`} stores={item.stores} milesTo={milesTo} />
            )}
          </div>
        )}
      </Card>
      <section aria-labelledby="history-title">
        <h2 id="history-title" className="mb-3 text-xl">
          History
        </h2>
        <ItemHistory detail={item} />
        <HistoryTable history={item} />
      </section>
    </div>
  );
}

function FiguresAndMap({ children, map }: { children: ReactNode; map: ReactNode }) {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-5">{children}</div>
      {map}
    </div>
  );
}

/** The same lines in the same places, and as high as a screen, so that nothing that is seen moves when the bottle comes. */
function ExpectedBottle() {
  return (
    <Card className="min-h-dvh">
      <FiguresAndMap map={<Skeleton className="aspect-[300/372]" />}>
        <Skeleton className="h-8 w-28" />
        <div className="grid grid-cols-3 gap-1.5 sm:gap-2">
          <Skeleton className="h-15" />
          <Skeleton className="h-15" />
          <Skeleton className="h-15" />
        </div>
        <Skeleton className="h-24 max-w-xs" />
      </FiguresAndMap>
      <div className="mt-5 border-t border-line pt-4">
        <Skeleton className="h-60" />
      </div>
    </Card>
  );
}

/** Where the bottle is in words, and how old that is. Before the code and the bottle have come, the server has filled in the words. */
function Where({ item }: { item: ItemDetail | undefined }) {
  return (
    <>
      {item ? <span className="block">{whereItIs(item)}</span> : <Served place="where">Looking up where it is…</Served>}
      <span className="mt-1 block text-base">{item ? <SizeAndAge item={item} /> : <>&nbsp;</>}</span>
    </>
  );
}

/** A text that the server replaces with what it knows of the bottle (bottle-preview.ts of the gateway). */
function Served({ place, children }: { place: 'name' | 'where'; children: string }) {
  return (
    <span className="block" data-served={place} suppressHydrationWarning>
      {children}
    </span>
  );
}

/** Takes away what the document said of this bottle. */
function forgetServedHead(): void {
  for (const tag of document.head.querySelectorAll('[data-of-bottle]')) tag.remove();
}

interface MissingBottleProps {
  error: Error | null;
  onRetry: () => void;
  retrying: boolean;
}

function MissingBottle({ error, onRetry, retrying }: MissingBottleProps) {
  if (!(error instanceof ApiError && error.status === 404)) {
    return <Notice title="Failed to load the bottle" onRetry={onRetry} retrying={retrying} />;
  }
  return (
    <EmptyState
      icon={<SearchXIcon />}
      title="We do not know this bottle"
      action={
        <Link to="/product-search" className={buttonClass()}>
          Search all bottles
        </Link>
      }
    >
      It may have left the state&apos;s list, or the address has a typo.
    </EmptyState>
  );
}
