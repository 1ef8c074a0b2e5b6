/** A count as shown: `1,284`; `N/A` where the source gives none. */
export function formatQuantity(quantity: number | undefined): string {
  return quantity?.toLocaleString('en-US') ?? 'N/A';
}
