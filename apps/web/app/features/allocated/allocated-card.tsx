import type { AllocatedItem } from '@barrelhive/contracts';
import {
  displayAllocatedStoreNumber,
  displayDay,
  formatPrice,
  parsePrice,
  realStores,
  shownNameWithSize,
} from '@barrelhive/rules';
import { Button, Card, ChevronDownIcon, classNames } from '@barrelhive/ui';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { TextMeButton } from '../../alert-creation/text-me-button';
import { storesAreMissing } from '../../live-search/unread-stores';
import { MyStoresLine } from '../../products/my-stores-line';
import { StockFigures } from '../../products/stock-figures';
import { StoreTable } from '../../products/store-table';
import { IN_NO_STORE, STORES_UNREAD } from '../../products/texts';
import { OpeningQuantities } from './opening-quantities';

/** One bottle of the monthly list; its stores open in place. */
export function AllocatedCard({ item }: { item: AllocatedItem }) {
  const [open, setOpen] = useState(false);
  const panelId = useId();
  const name = shownNameWithSize(item);
  const stores = realStores(item.stores);
  const toggleText = open ? 'Hide Store Inventory' : 'View Store Inventory';
  const stocked = stores.some((store) => store.qty > 0);
  const unread = storesAreMissing({ stores, storeQty: item.storeQty });
  return (
    <Card className={classNames('flex flex-col', open && 'md:col-span-full')}>
      <div className={classNames('mb-3 flex items-start justify-between gap-4', !open && 'min-h-14')}>
        <h2 className="min-w-0 text-[1.1875rem]">
          <Link to={`/bottles/${encodeURIComponent(item.sku)}`} className="underline-offset-4 hover:underline">
            {name}
          </Link>
        </h2>
        <p className="figures whitespace-nowrap text-lg leading-[1.4] font-semibold">
          {formatPrice(item.priceCents ?? parsePrice(item.price))}
        </p>
      </div>
      {item.left_at && (
        <p className="figures mb-2 text-sm text-muted">
          Left the list on {displayDay(new Date(item.left_at))}. These are its last figures.
        </p>
      )}
      <StockFigures figures={item} />
      <OpeningQuantities item={item} name={name} />
      {stocked ? (
        <>
          <MyStoresLine item={item} />
          <Button
            look="quiet"
            size="small"
            className="mt-3 -mr-3 min-h-11 self-end text-primary"
            aria-label={`${toggleText} of ${name}`}
            aria-expanded={open}
            aria-controls={panelId}
            onClick={() => setOpen(!open)}
          >
            {toggleText}
            <ChevronDownIcon className={classNames('size-4 transition-transform', open && 'rotate-180')} />
          </Button>
          <div id={panelId} hidden={!open} className="mt-2 border-t border-line pt-3">
            {open && (
              <StoreTable caption={`Stores with ${name}`} stores={stores} numberText={displayAllocatedStoreNumber} />
            )}
          </div>
        </>
      ) : (
        <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-muted">
          <p>{unread ? STORES_UNREAD : IN_NO_STORE}</p>
          {!unread && <TextMeButton product={item} />}
        </div>
      )}
    </Card>
  );
}
