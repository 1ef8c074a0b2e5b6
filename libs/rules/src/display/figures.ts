/** What the specification puts where the source gives no category or size, and where every bottle is (section 3). */
export const FALLBACK_CATEGORY = 'Whiskey';
export const FALLBACK_SIZE = '750 ML';
export const ITEM_LOCATION = 'Various Utah Stores';

/** What stands where the source gives no price. */
const UNKNOWN_PRICE = 'N/A';

/** Before each three digits of the whole part. `toLocaleString` loads its tables at the first use, which blocks a telephone for 100 ms. */
const THOUSANDS = /\B(?=(?:\d{3}){1,7}(?:\.|$))/g;
const withThousands = (digits: string) => digits.replace(THOUSANDS, ',');

/** A price in cents as shown: `$31.99`, `$1,299.00`. No price, or none above zero, is `N/A`: the agency sells nothing for nothing. */
export function formatPrice(cents: number | null | undefined): string {
  return cents !== null && cents !== undefined && cents > 0 && Number.isFinite(cents)
    ? formatDollars(cents)
    : UNKNOWN_PRICE;
}

/** A plan's price or an amount that may be zero: `$2.99`, `$0.00`. */
export function formatDollars(cents: number): string {
  return `${cents < 0 ? '-' : ''}$${withThousands((Math.abs(Math.round(cents)) / 100).toFixed(2))}`;
}

/** Reads a shown price (`$1,299.00`, `31.99`) back into cents; undefined for `N/A` and anything else. */
export function parsePrice(text: string): number | undefined {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?$/.exec(text.trim());
  return match ? Math.round(Number(`${match[1]?.replaceAll(',', '')}${match[2] ?? ''}`) * 100) : undefined;
}

/** A whole count as shown: `1,284`; `N/A` where the source gives none. */
export function formatQuantity(quantity: number | undefined): string {
  return quantity === undefined ? 'N/A' : withThousands(String(quantity));
}

/** A number with its noun: `1 alert`, `2 alerts`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
