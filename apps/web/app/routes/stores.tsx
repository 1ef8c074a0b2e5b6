import { GENERAL_HOURS_WORDS } from '@barrelhive/rules';
import { Notice, Skeleton } from '@barrelhive/ui';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { allStoresQuery } from '../near-me/all-stores';
import { HomeTownField } from '../near-me/home-town-field';
import { useStoreOrder } from '../near-me/store-order';
import { UtahMap } from '../features/store-map/utah-map';
import { StoreList } from '../features/stores/store-list';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () =>
  pageMeta({
    title: 'Utah’s state liquor stores',
    description:
      'Every state liquor store in Utah: whether it is open, how to get there, what came in lately and what rare stands there.',
    path: '/stores',
  });

/** All state stores, on the map and as a list. */
export default function Stores() {
  const { data: answered, isError, refetch, isFetching } = useQuery(allStoresQuery);
  // A deferred value is rendered in parts, so that a slow telephone is never blocked for long.
  const data = useDeferredValue(answered);
  const order = useStoreOrder();
  return (
    <Page title="Stores" intro={`The state liquor stores of Utah. ${GENERAL_HOURS_WORDS}`}>
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid gap-4 md:order-last">
          <HomeTownField />
          <UtahMap stores={[]} />
        </div>
        {data ? (
          <StoreList stores={data.stores} {...order} />
        ) : isError ? (
          <Notice title="Failed to load the stores" onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <div aria-busy="true" data-page-pending>
            <p className="sr-only">Loading the stores</p>
            <Skeleton className="h-dvh" />
          </div>
        )}
      </div>
    </Page>
  );
}
