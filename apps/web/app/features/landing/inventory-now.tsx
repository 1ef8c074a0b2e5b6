import { formatQuantity } from '@barrelhive/rules';
import { Skeleton } from '@barrelhive/ui';
import { InventoryStanding, inventoryStandingPlace } from '../../products/inventory-standing';
import { useInventoryFigures } from './use-inventory-figures';

/** The state's inventory in four figures with their age. Everything has its place before they come. */
export function InventoryNow() {
  const figures = useInventoryFigures();
  const shown = [
    { label: 'Products watched', count: figures?.rows },
    { label: 'On a shelf right now', count: figures?.counts.productsInStores },
    { label: 'Bottles in all stores', count: figures?.counts.bottlesInStores },
    { label: 'Products on order', count: figures?.counts.productsOnOrder },
  ];
  return (
    <section aria-labelledby="inventory-now" className="mb-12 border-y border-line py-6 md:mb-14">
      <div className="flex flex-col gap-x-6 md:flex-row md:items-center md:justify-between">
        <h2 id="inventory-now" className="text-xl">
          The state’s shelves right now
        </h2>
        <div className={inventoryStandingPlace}>
          {figures?.lastGoodPassAt && (
            <InventoryStanding checkedAt={figures.lastGoodPassAt} lastOutcome={figures.lastOutcome} />
          )}
        </div>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-5 md:mt-5 md:grid-cols-4">
        {shown.map(({ label, count }) => (
          <div key={label} className="flex min-w-0 flex-col-reverse justify-end">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="figures flex h-10 items-center text-3xl font-bold leading-none">
              {figures === undefined ? <Skeleton className="h-7 w-24" /> : formatQuantity(count)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
