import type { InventoryItem, ItemDetail } from '@barrelhive/contracts';
import { seldomWords, shownName } from '@barrelhive/rules';
import { Card, EmptyState, Notice, SearchXIcon, Skeleton, useServerNow } from '@barrelhive/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-errors';
import { storesAreMissing } from '../live-search/unread-stores';
import { HomeTownField } from '../near-me/home-town-field';
import { confidenceWords } from '../products/confidence-words';
import { MyStoresLine } from '../products/my-stores-line';
import { StockFigures } from '../products/stock-figures';
import { StoreTable } from '../products/store-table';
import { STORES_UNREAD } from '../products/texts';
import { WasItThere } from '../products/was-it-there';
import { useSession } from '../session/session';
import { MAP_SOLD_OUT, MAP_UNREAD, UtahMap } from '../features/store-map/utah-map';
import { HistoryTable } from '../features/item-stores/history-table';
import { ItemHistory } from '../features/item-stores/item-history';
import { itemQuery, reportItem } from '../features/item-stores/item-query';
import { ButtonLink } from '../shell/button-link';

interface BottleViewProps {
  item: InventoryItem;
  /** The server's own answer, which has the history; undefined while it is awaited, null when there is none. */
  detail: ItemDetail | undefined | null;
  /** What stands above the figures where the page is not named after the bottle. */
  heading?: ReactNode;
}

/** One bottle: where it is, on a map and as a list, and how stock and price moved. */
export function BottleView({ item, detail, heading }: BottleViewProps) {
  const isListed = detail?.delistedAt === undefined;
  const isUnread = isListed && storesAreMissing(item);
  return (
    <div className="grid gap-4">
      <Card>
        {heading}
        <FiguresAndMap map={<UtahMap stores={item.stores} withoutStock={isUnread ? MAP_UNREAD : MAP_SOLD_OUT} />}>
          <p className="figures text-2xl font-semibold">{item.price || 'N/A'}</p>
          <StockFigures figures={item} />
          <MyStoresLine item={item} />
          <HomeTownField />
        </FiguresAndMap>
        {isListed && (
          <div className="mt-5 border-t border-line pt-4">
            {isUnread ? (
              <p className="text-sm text-muted">{STORES_UNREAD}</p>
            ) : (
              <JudgedStores item={item} confidence={detail?.confidence} />
            )}
          </div>
        )}
      </Card>
      {detail !== null && (
        <section aria-labelledby="history-title">
          <h2 id="history-title" className="mb-3 text-xl">
            History
          </h2>
          {detail?.seldom && <p className="figures mb-3 text-muted">{seldomWords(detail.seldom)}</p>}
          <ItemHistory detail={detail} />
          {detail && <HistoryTable history={detail} />}
        </section>
      )}
    </div>
  );
}

interface JudgedStoresProps {
  item: InventoryItem;
  confidence: ItemDetail['confidence'];
}

/** The stores, each with how sure its figure is. A member may say whether it was there. */
function JudgedStores({ item, confidence }: JudgedStoresProps) {
  const now = useServerNow();
  const { token } = useSession();
  const queryClient = useQueryClient();
  const send = async (storeNumber: string, seen: boolean) => {
    await reportItem(item.sku, { storeNumber, seen });
    void queryClient.invalidateQueries(itemQuery(item.sku));
  };
  const questionFor = (storeNumber: string) => (
    <WasItThere store={{ storeNumber }} confidence={confidence?.[storeNumber]} send={send} isInRow />
  );
  return (
    <StoreTable
      caption={`Stores with ${shownName(item)}`}
      stores={item.stores}
      wordsFor={(storeNumber) => confidenceWords(confidence?.[storeNumber], now)}
      questionFor={token === undefined ? undefined : questionFor}
    />
  );
}

/** The same lines in the same places, and as high as a screen, so that nothing that is seen moves when the bottle comes. */
export function ExpectedBottle() {
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

function FiguresAndMap({ children, map }: { children: ReactNode; map: ReactNode }) {
  return (
    <div className="grid gap-6 md:grid-cols-[minmax(0,1fr)_14rem]">
      <div className="grid content-start gap-5">{children}</div>
      {map}
    </div>
  );
}

interface MissingBottleProps {
  error: Error | null;
  onRetry: () => void;
  retrying: boolean;
}

/** In place of a bottle that is not known, or did not come. */
export function MissingBottle({ error, onRetry, retrying }: MissingBottleProps) {
  if (!(error instanceof ApiError && error.status === 404)) {
    return <Notice title="Failed to load the bottle" onRetry={onRetry} retrying={retrying} />;
  }
  return (
    <EmptyState
      icon={<SearchXIcon />}
      title="We do not know this bottle"
      action={<ButtonLink to="/product-search">Search all bottles</ButtonLink>}
    >
      It may have left the state&apos;s list, or the address has a typo.
    </EmptyState>
  );
}
