import type { AllocatedList } from '@barrelhive/contracts';
import { counted, displayDay } from '@barrelhive/rules';
import { EmptyState, Notice, PackageOpenIcon, useAnnounce } from '@barrelhive/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readAnnouncedList } from '../answers/read-announced';
import { callApi } from '../api/api-client';
import { useFailureToast } from '../api/show-failure';
import { AllocatedCard } from '../features/allocated/allocated-card';
import { BesideTheList } from '../features/allocated/beside-the-list';
import { ListFilters, ListFiltersSkeleton } from '../features/allocated/list-filters';
import { RestrictedList } from '../features/allocated/restricted-list';
import { PostedListSection } from '../features/allocated/posted/posted-list';
import { itemsInStore } from '../features/allocated/store-filter';
import type { PostedList, StoresNearMe } from '../features/allocated/posted/posted-stores';
import { useAllocatedList } from '../features/allocated/use-allocated-list';
import { useStoreOrder } from '../near-me/store-order';
import { storeTowns } from '../near-me/store-towns';
import { CardGrid } from '../products/card-grid';
import { LoadingCards } from '../products/product-card-skeleton';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

type MonthlyList = ReturnType<typeof useAllocatedList>;

/** Null while no list is posted ahead of its day. The list below it says what a refusal means. */
const postedQuery = queryOptions({
  queryKey: ['allocated-announced'],
  queryFn: ({ signal }) =>
    callApi({ path: '/api/allocated-items/announced', answer: readAnnouncedList, signal, refusals: 'caller' }),
  select: ({ announced }) => announced,
  retry: false,
});

export const meta = () => pageMeta({ title: 'Monthly Allocated List' });

export default function AllocatedItems() {
  const allocated = useAllocatedList();
  const { period, list, error, loading } = allocated;
  const posted = useQuery(postedQuery);
  useFailureToast(error, 'Failed to load allocated items');
  // The posted list stands above the filters, which wait for it: else they would jump.
  const isAwaited = posted.isLoading || (period === undefined && loading);

  return (
    <Page
      title={
        list?.status === 'available_filtered' ? 'Allocated Items That Match Your Alerts' : 'Monthly Allocated List'
      }
      intro="Released on the third Saturday of each month."
    >
      <div className="grid gap-6">
        {isAwaited ? <ListFiltersSkeleton /> : <Lists allocated={allocated} posted={posted.data} />}
        {isAwaited || loading ? <LoadingCards label="Loading the allocated list" /> : period && <BesideTheList />}
      </div>
    </Page>
  );
}

/** The list that is posted for a day to come, where there is one, and the list of a month. */
function Lists({ allocated, posted }: { allocated: MonthlyList; posted: PostedList | null | undefined }) {
  const { store, list, error, loading, retry } = allocated;
  const near = useStoresNearMe();
  const failed = error !== null;
  return (
    <>
      {posted && <PostedListSection list={posted} near={near} />}
      <ListFilters list={allocated} />
      {failed && <Notice title="Error Loading Allocated Items" onRetry={retry} />}
      {list && <Items list={list} store={store} />}
      {!list && !loading && !failed && <NothingAllocated title="No Allocated Items Available" />}
    </>
  );
}

/** The order of stores of which only the town is known. */
function useStoresNearMe(): StoresNearMe {
  const { mine, milesTo } = useStoreOrder();
  return { mine, milesTo: milesTo && ((city) => milesTo(storeTowns.find((town) => town.city === city) ?? {})) };
}

function Items({ list, store }: { list: AllocatedList; store: string }) {
  const announce = useAnnounce();
  const items = itemsInStore(list.items, store);
  useEffect(() => announce(counted(items.length, 'allocated item')), [announce, items.length]);

  if (list.status === 'restricted') return <RestrictedList />;
  if (items.length === 0) {
    const isUnmatched = list.status === 'available_filtered' && list.items.length === 0;
    const title = store === '' || isUnmatched ? 'No Allocated Items Available' : 'No Items Available';
    return <NothingAllocated title={title} isUnmatched={isUnmatched} />;
  }
  return (
    <>
      {list.as_of && (
        <p className="figures -mb-2 text-sm text-muted">As of {displayDay(new Date(list.as_of))}, when it ended.</p>
      )}
      <CardGrid>
        {items.map((item) => (
          <AllocatedCard key={item.sku} item={item} />
        ))}
      </CardGrid>
    </>
  );
}

/** `isUnmatched`: the month has items, of which none matches the person's alerts. */
function NothingAllocated({ title, isUnmatched = false }: { title: string; isUnmatched?: boolean }) {
  return (
    <EmptyState icon={<PackageOpenIcon />} title={title}>
      {isUnmatched
        ? 'None of this month’s bottles matches your alerts. Save an alert for one you wait for.'
        : 'Try another month or another store.'}
    </EmptyState>
  );
}
