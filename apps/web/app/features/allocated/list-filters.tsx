import { periodKey } from '@barrelhive/rules';
import { SelectField, Skeleton } from '@barrelhive/ui';
import { useStoreOrder } from '../../near-me/store-order';
import type { StoreChoice } from './store-filter';
import type { useAllocatedList } from './use-allocated-list';

/** Which month, and which store, the reader's own before all by number; nothing before the months have come. */
export function ListFilters({ list }: { list: ReturnType<typeof useAllocatedList> }) {
  const { periods, period, stores, store, choose } = list;
  const { mine } = useStoreOrder();
  const own = stores.filter(({ storeNumber }) => mine.includes(storeNumber));
  if (!period) return null;
  return (
    <div className="grid max-w-3xl gap-4 md:grid-cols-2">
      <SelectField label="Period" value={periodKey(period)} onChange={({ target }) => choose('period', target.value)}>
        {periods.map((choice) => (
          <option key={periodKey(choice)} value={periodKey(choice)}>
            {choice.monthName} {choice.year} ({choice.itemCount} items)
          </option>
        ))}
      </SelectField>
      <SelectField label="Store" value={store} onChange={({ target }) => choose('store', target.value)}>
        <option value="">All Stores</option>
        {own.length > 0 && (
          <optgroup label="Your stores">
            <StoreOptions stores={own} />
          </optgroup>
        )}
        <StoreOptions stores={stores} />
      </SelectField>
    </div>
  );
}

function StoreOptions({ stores }: { stores: readonly StoreChoice[] }) {
  return stores.map(({ storeNumber, label }) => (
    <option key={storeNumber} value={storeNumber}>
      {label}
    </option>
  ));
}

/** Keeps the place of the filters, so that the list does not jump when they come. */
export function ListFiltersSkeleton() {
  return (
    <div className="grid max-w-3xl gap-4 md:grid-cols-2">
      {['period', 'store'].map((filter) => (
        <div key={filter} className="flex flex-col gap-1.5">
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-11 rounded-field" />
        </div>
      ))}
    </div>
  );
}
