import type { ObservedChange } from '../preferences/wanted-change';

/** Says that a bottle is in the state's warehouse: `$64.99 in the state warehouse (120), in no store yet`. `price` may be empty. */
export function onItsWay(price: string, { warehouseQty }: ObservedChange['after']): string {
  const where = warehouseQty ? `in the state warehouse (${warehouseQty})` : 'in the state warehouse';
  return `${price} ${where}, in no store yet`.trim();
}
