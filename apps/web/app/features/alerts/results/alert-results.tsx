import { formatQuantity, shownNameWithSize } from '@barrelhive/rules';
import { Badge, classNames, Skeleton, Spinner, useIsWide } from '@barrelhive/ui';
import { Link } from 'react-router';
import { foundItems, type FoundItem, type SearchProgress } from '../../../live-search/search-progress';
import { MyStoresLine } from '../../../products/my-stores-line';
import { StockFigures } from '../../../products/stock-figures';
import { storesAreMissing } from '../../../live-search/unread-stores';
import { IN_NO_STORE, NEAR_RESULTS, STORES_UNREAD } from '../../../products/texts';
import { statusOf } from './alert-searches';
import { itemStoresPath } from './item-stores-path';
import type { SavedAlert } from '../saved-alerts';
import { ALERT_SEARCH_FAILED, TERM_TOO_BROAD } from '../texts';
import { WhyNothing } from './why-nothing';

interface AlertResultsProps {
  alert: SavedAlert;
  progress: SearchProgress;
}

/** What an alert's term finds now: a table from 768 px on, cards below. */
export function AlertResults({ alert, progress }: AlertResultsProps) {
  const isWide = useIsWide();
  const items = foundItems(progress);
  const status = statusOf(progress);
  if (items.length === 0) {
    if (status === 'empty-result') return <NothingYet alert={alert} phase={progress.phase} />;
    return (
      <div className="grid gap-3 border-t border-line p-5">
        <Skeleton className="h-11" />
        <Skeleton className="h-11" />
      </div>
    );
  }
  const rows = items.map((item) => ({ item, searching: progress.awaitingStores.has(item.id), term: alert.searchTerm }));
  return (
    <>
      {(alert.isNear ?? progress.isNear) && (
        <p className="border-t border-line px-5 py-3 text-sm text-muted">{NEAR_RESULTS}</p>
      )}
      {isWide ? (
        <ResultTable rows={rows} term={alert.searchTerm} />
      ) : (
        <ResultCards rows={rows} term={alert.searchTerm} />
      )}
    </>
  );
}

interface ResultProps {
  item: FoundItem;
  searching: boolean;
  term: string;
}

interface ResultsProps {
  rows: readonly ResultProps[];
  term: string;
}

function ResultCards({ rows, term }: ResultsProps) {
  return (
    <ul aria-label={`Results for ${term}`} className="divide-y divide-line border-t border-line">
      {rows.map((row, index) => (
        <ResultCard key={index} {...row} />
      ))}
    </ul>
  );
}

function ResultTable({ rows, term }: ResultsProps) {
  return (
    <table className="w-full border-t border-line text-left text-sm">
      <caption className="sr-only">Results for {term}</caption>
      <thead className="text-muted">
        <tr className="border-b border-line">
          {['Item', 'Price', 'Warehouse', 'On Order', 'In Stores'].map((heading) => (
            <th
              key={heading}
              scope="col"
              className={classNames(
                'px-3 py-2 font-medium whitespace-nowrap first:pl-5 last:pr-5',
                heading !== 'Item' && 'text-right',
              )}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, index) => (
          <ResultRow key={index} {...row} />
        ))}
      </tbody>
    </table>
  );
}

function ResultRow({ item, searching, term }: ResultProps) {
  return (
    <tr className="animate-settle align-top">
      <td className="py-3 pl-5 pr-3">
        <p className="mb-1 font-serif text-base font-semibold leading-snug">
          <BottleLink item={item} />
        </p>
        <StoresFooter item={item} searching={searching} term={term} />
      </td>
      <td className="figures px-3 py-3 text-right font-semibold">{item.price || 'N/A'}</td>
      <td className="figures px-3 py-3 text-right">{formatQuantity(item.warehouseQty)}</td>
      <td className="figures px-3 py-3 text-right">{formatQuantity(item.onOrderQty)}</td>
      <td className="py-3 pl-3 pr-5 text-right">
        <StoresBadge item={item} searching={searching} />
      </td>
    </tr>
  );
}

function ResultCard({ item, searching, term }: ResultProps) {
  return (
    <li className="animate-settle px-5 py-4">
      <div className="mb-3 flex items-start justify-between gap-3">
        <h3 className="min-w-0 text-base">
          <BottleLink item={item} />
        </h3>
        <p className="figures whitespace-nowrap font-semibold">{item.price || 'N/A'}</p>
      </div>
      <StockFigures figures={item} searchingStores={searching} />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <StoresFooter item={item} searching={searching} term={term} />
        {!searching && item.storeQty === 0 && <StoresBadge item={item} searching={false} />}
      </div>
    </li>
  );
}

function BottleLink({ item }: { item: FoundItem }) {
  return (
    <Link to={`/bottles/${encodeURIComponent(item.sku)}`} className="underline-offset-4 hover:underline">
      {shownNameWithSize(item)}
    </Link>
  );
}

function StoresBadge({ item, searching }: { item: FoundItem; searching: boolean }) {
  if (searching) {
    return (
      <Badge>
        <Spinner className="size-3" />
        Searching stores
      </Badge>
    );
  }
  if (item.storeQty === undefined) return <Badge>N/A</Badge>;
  return (
    <Badge tone={item.storeQty > 0 ? 'stock' : 'zero'} className="figures">
      {formatQuantity(item.storeQty)} in stores
    </Badge>
  );
}

function StoresFooter({ item, searching, term }: ResultProps) {
  if (searching) return <p className="py-1 text-sm text-muted">Searching for store inventory...</p>;
  if (storesAreMissing(item)) return <p className="py-1 text-sm text-muted">{STORES_UNREAD}</p>;
  if (!item.stores.some((store) => store.qty > 0)) {
    return <p className="py-1 text-sm text-muted">{IN_NO_STORE}</p>;
  }
  return (
    <>
      <MyStoresLine item={item} />
      <Link
        to={itemStoresPath(item.id, term)}
        state={{ item, searchTerm: term }}
        className="inline-block py-1 text-sm font-semibold text-primary underline-offset-4 hover:underline"
      >
        View Store Inventory<span className="sr-only"> of {shownNameWithSize(item)}</span>
      </Link>
    </>
  );
}

function NothingYet({ alert, phase }: Pick<AlertResultsProps, 'alert'> & Pick<SearchProgress, 'phase'>) {
  return (
    <div className="border-t border-line px-5 py-6 text-muted">
      <p>{textOfNothing(phase)}</p>
      {phase === 'complete' && <WhyNothing alert={alert} />}
    </div>
  );
}

function textOfNothing(phase: SearchProgress['phase']): string {
  if (phase === 'too-broad') return TERM_TOO_BROAD;
  if (phase === 'failed') return `${ALERT_SEARCH_FAILED}. We go on watching for you.`;
  return "No results found yet. We'll notify you when items become available.";
}
