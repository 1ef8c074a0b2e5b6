import { shownName, whereItIs } from '@barrelhive/rules';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, useLocation } from 'react-router';
import type * as z from 'zod/mini';
import { TextMeButton } from '../alert-creation/text-me-button';
import { ALERTS_PATH, BackToAlerts, itemStoresState } from '../features/alerts/results/back-to-alerts';
import { freshestItem, itemQuery } from '../features/item-stores/item-query';
import { pageMeta } from '../head/page-meta';
import { SizeAndAge } from '../products/stock-figures';
import { Page } from '../shell/page';
import { BottleView } from './bottle-view';

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
      <BottleView
        item={item}
        detail={isError && detail === undefined ? null : detail}
        heading={
          <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div>
              <h2 className="text-2xl">{name}</h2>
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
        }
      />
    </Page>
  );
}
