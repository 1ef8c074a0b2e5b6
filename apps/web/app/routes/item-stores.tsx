import { shownName, whereItIs } from '@barrelhive/rules';
import { Card } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { TextMeButton } from '../alert-creation/text-me-button';
import { ALERTS_PATH, BackToAlerts, itemStoresState } from '../features/alerts/results/back-to-alerts';
import { freshestItem, itemQuery } from '../features/item-stores/item-query';
import { HistoryTable } from '../features/item-stores/history-table';
import { ItemHistory } from '../features/item-stores/item-history';
import { SizeAndAge, StockFigures } from '../products/stock-figures';
import { StoreTable } from '../products/store-table';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () => pageMeta({ title: 'Store Inventory' });

export default function ItemStores() {
  const { state } = useLocation() as { state: unknown };
  const given = itemStoresState.safeParse(state);
  return given.success ? <StoresOfItem {...given.data} /> : <Navigate to={ALERTS_PATH} replace />;
}

/** Where one bottle is, store by store: at once as the alerts page last had it, then as the server knows it now. */
function StoresOfItem({ item: shown, searchTerm }: z.infer<typeof itemStoresState>) {
  const { data: detail, isError } = useQuery(itemQuery(shown.sku));
  const item = freshestItem(shown, detail);
  const name = shownName(item);
  return (
    <Page
      title="Store Inventory"
      intro={
        <>
          {name}, found by your search “<bdi>{searchTerm}</bdi>”
        </>
      }
      action={<BackToAlerts />}
    >
      <div className="grid gap-4">
        <Card>
          <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div>
              <h2 className="text-2xl">{name}</h2>
              <p className="text-sm text-muted">
                <SizeAndAge item={item} />
              </p>
            </div>
            <p className="figures text-2xl font-semibold">{item.price || 'N/A'}</p>
          </div>
          <StockFigures figures={item} />
          <div className="mt-5 border-t border-line pt-4">
            {detail?.delistedAt === undefined ? (
              <>
                <StoreTable caption={`Stores with ${name}`} stores={item.stores} />
                <div className="mt-3">
                  <TextMeButton product={item} />
                </div>
              </>
            ) : (
              <p className="text-sm text-muted">{whereItIs(detail)}</p>
            )}
          </div>
        </Card>
        {!(isError && detail === undefined) && (
          <div>
            <ItemHistory detail={detail} />
            {detail && <HistoryTable history={detail} />}
          </div>
        )}
      </div>
    </Page>
  );
}
