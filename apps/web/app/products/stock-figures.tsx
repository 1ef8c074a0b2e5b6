import type { InventoryItem } from '@barrelhive/contracts';
import { formatQuantity } from '@barrelhive/rules';
import { CheckedAgo, FigureTile, Spinner } from '@barrelhive/ui';

interface StockFiguresProps {
  figures: Pick<InventoryItem, 'warehouseQty' | 'onOrderQty' | 'storeQty'>;
  /** The stores are being asked right now. */
  searchingStores?: boolean;
}

/** The three figures of a bottle. What the source does not give is N/A, never an invented 0. */
export function StockFigures({ figures, searchingStores = false }: StockFiguresProps) {
  const { warehouseQty, onOrderQty, storeQty } = figures;
  return (
    <dl className="grid grid-cols-3 gap-1.5 sm:gap-2">
      <FigureTile label="Warehouse" tone="warehouse">
        {formatQuantity(warehouseQty)}
      </FigureTile>
      <FigureTile label="On Order" tone="order">
        {formatQuantity(onOrderQty)}
      </FigureTile>
      <FigureTile label="In Stores" tone={storeTone(storeQty, searchingStores)}>
        {searchingStores ? (
          <span className="flex items-center gap-1 text-[0.6875rem] font-semibold leading-tight sm:text-xs">
            <Spinner className="size-3.5" />
            Searching stores
          </span>
        ) : (
          formatQuantity(storeQty)
        )}
      </FigureTile>
    </dl>
  );
}

function storeTone(storeQty: number | undefined, searching: boolean) {
  if (searching || storeQty === undefined) return 'plain';
  return storeQty > 0 ? 'stock' : 'zero';
}

/** "750 ML · Checked 4 min ago"; the age alone where no size is known. */
export function SizeAndAge({ item }: { item: Pick<InventoryItem, 'size' | 'storesCheckedAt' | 'lastChecked'> }) {
  return (
    <>
      {item.size && `${item.size} · `}
      <CheckedAgo instant={item.storesCheckedAt ?? item.lastChecked} />
    </>
  );
}
