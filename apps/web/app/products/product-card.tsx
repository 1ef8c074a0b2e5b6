import { shownName } from '@barrelhive/rules';
import { Card, ChevronDownIcon, classNames } from '@barrelhive/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { TextMeButton } from '../alert-creation/text-me-button';
import { ProductCardSkeleton } from './product-card-skeleton';
import type { FoundItem } from '../live-search/search-progress';
import { MyStoresLine } from './my-stores-line';
import { SizeAndAge, StockFigures } from './stock-figures';
import { StoreTable } from './store-table';
import { IN_NO_STORE, STORES_UNREAD } from './texts';
import { storesAreMissing } from '../live-search/unread-stores';

interface ProductCardProps {
  item: FoundItem;
  /** Its stores are still being asked. */
  searchingStores: boolean;
  headingLevel?: 'h2' | 'h3';
}

/** One bottle of a search: name, price, its three figures, and the stores on demand. */
export function ProductCard({ item, searchingStores, headingLevel: Heading = 'h3' }: ProductCardProps) {
  const [open, setOpen] = useState(false);
  if (item.placeholder) return <ProductCardSkeleton name={item.name} />;
  const name = shownName(item);
  return (
    <Card className={classNames('animate-settle flex flex-col', open && 'md:col-span-full')}>
      <div className={classNames('flex items-start justify-between gap-4', !open && 'min-h-14')}>
        <Heading className="min-w-0 sm:line-clamp-2 text-[1.1875rem]" title={name}>
          <Link to={`/bottles/${encodeURIComponent(item.sku)}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </Heading>
        <p className="figures whitespace-nowrap text-lg font-semibold leading-[1.4]">{item.price || 'N/A'}</p>
      </div>
      <p className="mb-4 text-sm text-muted">
        <SizeAndAge item={item} />
      </p>
      <StockFigures figures={item} searchingStores={searchingStores} />
      <StoresOfItem item={item} name={name} searching={searchingStores} open={open} onToggle={() => setOpen(!open)} />
    </Card>
  );
}

interface StoresOfItemProps {
  item: FoundItem;
  name: string;
  searching: boolean;
  open: boolean;
  onToggle: () => void;
}

function StoresOfItem({ item, name, searching, open, onToggle }: StoresOfItemProps) {
  const panelId = useId();
  const footer = 'mt-3 flex min-h-11 items-center text-sm text-muted';
  if (searching) return <p className={footer}>Searching for store inventory levels...</p>;
  if (storesAreMissing(item)) return <p className={footer}>{STORES_UNREAD}</p>;
  if (!item.stores.some((store) => store.qty > 0)) {
    return (
      <div className={classNames(footer, 'flex-wrap justify-between gap-x-3 gap-y-1')}>
        <p>{IN_NO_STORE}</p>
        <TextMeButton product={item} />
      </div>
    );
  }
  return (
    <>
      <MyStoresLine item={item} />
      <div className="mt-3 flex justify-end">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panelId}
          onClick={onToggle}
          className="inline-flex min-h-11 items-center gap-1.5 rounded-md text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {open ? 'Hide Store Inventory' : 'View Store Inventory'}
          <span className="sr-only"> of {name}</span>
          <ChevronDownIcon className={classNames('size-4 transition-transform', open && 'rotate-180')} />
        </button>
      </div>
      <div id={panelId} hidden={!open} className="mt-2 border-t border-line pt-3">
        {open && <StoreTable caption={`Stores with ${name}`} stores={item.stores} />}
      </div>
    </>
  );
}
