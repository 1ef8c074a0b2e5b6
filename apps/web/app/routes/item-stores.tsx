import type { InventoryItem, ItemDetail } from '@barrelhive/contracts';
import { shownName, whereItIs } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation, useParams, useSearchParams } from 'react-router';
import { TextMeButton } from '../alert-creation/text-me-button';
import { ALERTS_PATH, BackToAlerts, itemStoresState } from '../features/alerts/results/back-to-alerts';
import { termOfItemStores } from '../features/alerts/results/item-stores-path';
import { freshestItem, itemQuery } from '../features/item-stores/item-query';
import { pageMeta } from '../head/page-meta';
import { SizeAndAge } from '../products/stock-figures';
import { Page } from '../shell/page';
import { BottleView, ExpectedBottle, MissingBottle } from './bottle-view';

export const meta = () => pageMeta({ title: 'Store Inventory' });

/** A bottle that an alert found: as the alerts page had it, or by its address alone in another tab (ADR 0083). */
export default function ItemStores() {
  const { itemId = '' } = useParams();
  const { state } = useLocation() as { state: unknown };
  const [query] = useSearchParams();
  const { data: given } = itemStoresState.safeParse(state);
  const searchTerm = given?.searchTerm ?? termOfItemStores(query);
  if (searchTerm === undefined) return <Navigate to={ALERTS_PATH} replace />;
  return <StoresOfItem shown={given?.item} sku={given?.item.sku ?? itemId} searchTerm={searchTerm} />;
}

interface StoresOfItemProps {
  /** As the alerts page last had it. */
  shown: InventoryItem | undefined;
  sku: string;
  searchTerm: string;
}

/** Where one bottle is, store by store: at once where it is known already, then as the server knows it now. */
function StoresOfItem({ shown, sku, searchTerm }: StoresOfItemProps) {
  const { data: detail, error, refetch, isFetching } = useQuery(itemQuery(sku));
  const item = shown ? freshestItem(shown, detail) : detail;
  return (
    <Page
      title="Store Inventory"
      intro={
        <>
          {item ? shownName(item) : 'A bottle'}, found by your search “<bdi>{searchTerm}</bdi>”
        </>
      }
      action={<BackToAlerts />}
    >
      {item ? (
        <BottleView
          item={item}
          detail={error && detail === undefined ? null : detail}
          heading={<Heading item={item} detail={detail} />}
        />
      ) : error ? (
        <MissingBottle error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ExpectedBottle />
      )}
    </Page>
  );
}

function Heading({ item, detail }: { item: InventoryItem; detail: ItemDetail | undefined }) {
  return (
    <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="text-2xl">{shownName(item)}</h2>
        <p className="text-sm text-muted">
          <SizeAndAge item={item} />
        </p>
        <Link
          to={`/bottles/${encodeURIComponent(item.sku)}`}
          className="inline-block py-1 text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          The page of this bottle, to share
        </Link>
      </div>
      {detail?.delistedAt === undefined ? (
        <TextMeButton product={item} />
      ) : (
        <p className="text-sm text-muted">{whereItIs(detail)}</p>
      )}
    </div>
  );
}
