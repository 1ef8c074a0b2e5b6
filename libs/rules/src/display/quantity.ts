/** A count as shown: `1,284`; `N/A` where the source gives none. */
export function formatQuantity(quantity: number | undefined): string {
  return quantity?.toLocaleString('en-US') ?? 'N/A';
}

/** A number with its noun: `1 alert`, `2 alerts`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
