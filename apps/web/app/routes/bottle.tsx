import type { ItemDetail } from '@barrelhive/contracts';
import { nameWithoutSize, PRODUCT_NAME, productTitle, whereItIs } from '@barrelhive/rules';
import { buttonClass, Card, EmptyState, Notice, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { TextMeButton } from '../alert-creation/text-me-button';
import { ApiError } from '../api/api-errors';
import { HistoryTable } from '../features/item-stores/history-table';
import { ItemHistory } from '../features/item-stores/item-history';
import { itemQuery } from '../features/item-stores/item-query';
import { HomeTownField } from '../features/near-me/home-town-field';
import { useMilesTo } from '../features/near-me/use-miles-to';
import { storeTowns } from '../features/store-map/store-towns';
import { UtahMap } from '../features/store-map/utah-map';
import { SizeAndAge } from '../products/size-and-age';
import { StockFigures } from '../products/stock-figures';
import { StoreTable } from '../products/store-table';
import { Page } from '../shell/page';

/** The rest of the head comes with the document, which names the bottle (ADR 0023), and says so when search engines may not keep it. */
export const meta = () => [{ title: `Where to find a bottle | ${PRODUCT_NAME}` }];

const towns = storeTowns.map(({ city }) => city);

/** One bottle for everybody, by its number: where it is, how stock and price moved, and one tap to an alert. */
export default function Bottle() {
  const { sku = '' } = useParams();
  useEffect(() => forgetServedHead, [sku]);
  const { data: item, error, refetch, isFetching } = useQuery(itemQuery(sku));
  if (item) return <KnownBottle item={item} />;
  if (error instanceof ApiError && error.status === 404) return <UnknownBottle />;
  return (
    <Page
      title={<Served place="name">Bottle</Served>}
      intro={error ? undefined : <Where />}
      action={error ? undefined : <Skeleton className="h-9 w-48" />}
    >
      {error ? (
        <Notice title="Failed to load the bottle" onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ExpectedBottle />
      )}
    </Page>
  );
}

function KnownBottle({ item }: { item: ItemDetail }) {
  const milesTo = useMilesTo(storeTowns);
  const name = productTitle(nameWithoutSize(item.name));
  useEffect(() => {
    document.title = `${name} | ${PRODUCT_NAME}`;
  }, [name]);
  return (
    <Page title={name} intro={<Where item={item} />} action={<TextMeButton name={item.name} />}>
      <div className="grid gap-4">
        <Card>
          <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_14rem]">
            <div className="grid content-start gap-5">
              <p className="figures text-2xl font-semibold">{item.price || 'N/A'}</p>
              <StockFigures figures={item} />
              <HomeTownField towns={towns} />
            </div>
            <UtahMap stores={item.stores} />
          </div>
          <div className="mt-5 border-t border-line pt-4">
            <StoreTable caption={`Stores with ${name}`} stores={item.stores} milesTo={milesTo} />
          </div>
        </Card>
        <section aria-labelledby="history-title">
          <h2 id="history-title" className="mb-3 text-xl">
            History
          </h2>
          <ItemHistory detail={item} />
          <HistoryTable history={item} />
        </section>
      </div>
    </Page>
  );
}

/** As high as a screen, so that nothing that is seen moves when the bottle comes. */
function ExpectedBottle() {
  return (
    <Card className="min-h-dvh">
      <Skeleton className="h-8 w-28" />
      <div className="mt-5 grid grid-cols-3 gap-2">
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
        <Skeleton className="h-15" />
      </div>
      <Skeleton className="mt-6 h-16 max-w-80" />
      <Skeleton className="mt-6 h-96" />
    </Card>
  );
}

/** Where the bottle is in words, and how old that is. Before the code and the bottle have come, the server has filled in the words. */
function Where({ item }: { item?: ItemDetail }) {
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

function UnknownBottle() {
  return (
    <Page title="Bottle">
      <EmptyState
        icon={<SearchX />}
        title="We do not know this bottle"
        action={
          <Link to="/product-search" className={buttonClass()}>
            Search all bottles
          </Link>
        }
      >
        It may have left the state&apos;s list, or the address has a typo.
      </EmptyState>
    </Page>
  );
}
