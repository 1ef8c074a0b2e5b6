import { formatQuantity } from '@barrelhive/rules';
import { FigureTile, Spinner } from '@barrelhive/ui';

interface StockFiguresProps {
  warehouseQty: number | undefined;
  onOrderQty: number | undefined;
  storeQty: number | undefined;
  /** The stores are being asked right now. */
  searchingStores?: boolean;
}

/** The three figures of a bottle. What the source does not give is N/A, never an invented 0. */
export function StockFigures({ warehouseQty, onOrderQty, storeQty, searchingStores = false }: StockFiguresProps) {
  return (
    <dl className="grid grid-cols-3 gap-1.5 sm:gap-2">
      <FigureTile label="Warehouse" tone="warehouse">
        {quantity(warehouseQty)}
      </FigureTile>
      <FigureTile label="On Order" tone="order">
        {quantity(onOrderQty)}
      </FigureTile>
      <FigureTile label="In Stores" tone={storeTone(storeQty, searchingStores)}>
        {searchingStores ? (
          <span className="flex items-center gap-1 text-[0.6875rem] font-semibold leading-tight sm:text-xs">
            <Spinner className="size-3.5" />
            Searching stores
          </span>
        ) : (
          quantity(storeQty)
        )}
      </FigureTile>
    </dl>
  );
}

function quantity(value: number | undefined): string {
  return value === undefined ? 'N/A' : formatQuantity(value);
}

function storeTone(storeQty: number | undefined, searching: boolean) {
  if (searching || storeQty === undefined) return 'plain';
  return storeQty > 0 ? 'stock' : 'zero';
}
