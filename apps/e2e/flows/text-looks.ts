import type { ModelAlert } from './text-model';

type Shown = Pick<ModelAlert['bottle'], 'stock' | 'price' | 'warehouse'>;

/** What kind of change each word of the model is. */
export const KINDS = { restock: 'back-in-stock', price: 'price', ahead: 'on-its-way' } as const;

/** The figures of a bottle as search tells them. */
export const figuresOf = ({ stock: storeQty, price, warehouse: warehouseQty }: Shown) => {
  return { storeQty, priceCents: price * 100, warehouseQty };
};

/** What search says of two looks, of which one figure differs at most. */
export function newsOf(was: Shown, is: Shown): keyof typeof KINDS | undefined {
  if (was.stock === 0 && is.stock > 0) return 'restock';
  if (was.price !== is.price) return 'price';
  return was.warehouse === 0 && is.warehouse > 0 && is.stock === 0 ? 'ahead' : undefined;
}
