/** A count as shown: `1,284`. */
export function formatQuantity(quantity: number): string {
  return quantity.toLocaleString('en-US');
}
