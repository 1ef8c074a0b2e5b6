import type { allocatedPeriod } from '@barrelhive/contracts';
import { SelectField, Skeleton } from '@barrelhive/ui';
import type * as z from 'zod/mini';
import { periodKey } from './allocated-query';
import type { StoreChoice } from './store-filter';

interface ListFiltersProps {
  periods: readonly z.infer<typeof allocatedPeriod>[];
  period: string;
  onPeriod: (period: string) => void;
  stores: readonly StoreChoice[];
  store: string;
  onStore: (storeNumber: string) => void;
}

/** Which month, and which store. */
export function ListFilters({ periods, period, onPeriod, stores, store, onStore }: ListFiltersProps) {
  return (
    <div className="grid max-w-3xl gap-4 md:grid-cols-2">
      <SelectField label="Period" value={period} onChange={({ target }) => onPeriod(target.value)}>
        {periods.map((choice) => (
          <option key={periodKey(choice)} value={periodKey(choice)}>
            {choice.monthName} {choice.year} ({choice.itemCount} items)
          </option>
        ))}
      </SelectField>
      <SelectField label="Store" value={store} onChange={({ target }) => onStore(target.value)}>
        <option value="">All Stores</option>
        {stores.map(({ storeNumber, label }) => (
          <option key={storeNumber} value={storeNumber}>
            {label}
          </option>
        ))}
      </SelectField>
    </div>
  );
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
