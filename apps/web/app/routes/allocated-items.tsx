import type { AllocatedList } from '@barrelhive/contracts';
import { counted, displayDay } from '@barrelhive/rules';
import { EmptyState, Notice, PackageOpenIcon, useAnnounce } from '@barrelhive/ui';
import { useEffect } from 'react';
import { useFailureTold } from '../api/tell-failure';
import { AllocatedCard } from '../features/allocated/allocated-card';
import { BesideTheList } from '../features/allocated/beside-the-list';
import { ListFilters, ListFiltersSkeleton } from '../features/allocated/list-filters';
import { RestrictedList } from '../features/allocated/restricted-list';
import { itemsInStore } from '../features/allocated/store-filter';
import { useAllocatedList } from '../features/allocated/use-allocated-list';
import { CardGrid } from '../products/card-grid';
import { ProductCardSkeleton } from '../products/product-card-skeleton';
import { pageMeta } from '../head/page-meta';
import { Page } from '../shell/page';

export const meta = () => pageMeta({ title: 'Monthly Allocated List' });

export default function AllocatedItems() {
  const allocated = useAllocatedList();
  const { period, store, list, error, loading, retry } = allocated;
  useFailureTold(error, 'Failed to load allocated items');
  const failed = error !== null;

  return (
    <Page
      title={
        list?.status === 'available_filtered' ? 'Allocated Items That Match Your Alerts' : 'Monthly Allocated List'
      }
      intro="Released on the third Saturday of each month."
    >
      <div className="grid gap-6">
        <ListFilters list={allocated} />
        {!period && loading && <ListFiltersSkeleton />}
        {failed && <Notice title="Error Loading Allocated Items" onRetry={retry} />}
        {list && <Items list={list} store={store} />}
        {!list && !loading && !failed && <NothingAllocated title="No Allocated Items Available" />}
        {loading ? <LoadingItems /> : period && <BesideTheList />}
      </div>
    </Page>
  );
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

function LoadingItems() {
  return (
    <div aria-busy="true" data-page-pending className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <p className="sr-only">Loading the allocated list</p>
      {[0, 1, 2, 3, 4, 5].map((index) => (
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}
