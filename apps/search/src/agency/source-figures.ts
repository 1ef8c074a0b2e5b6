/** No store holds ten million bottles, and no bottle costs as many dollars. Both fit the integer columns of every service. */
const LARGEST_QUANTITY = 10_000_000;
const LARGEST_CENTS = 1_000_000_000;

/** A whole, non-negative quantity; anything else the agency may print counts as not given, and so does what no shelf can hold. */
export function quantityOf(value: number | string | null | undefined): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isSafeInteger(number) && number >= 0 && number <= LARGEST_QUANTITY
    ? number
    : undefined;
}

/** A price in cents; nothing, 0 or less counts as not given, since no bottle is given away, and so does what nobody would pay. */
export function centsOf(dollars: number | string | null | undefined): number | undefined {
  const number = numberOf(dollars);
  if (number === undefined) return undefined;
  const cents = Math.round(number * 100);
  return cents > 0 && cents <= LARGEST_CENTS ? cents : undefined;
}

function numberOf(value: number | string | null | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const digits = value?.replace(/[$,\s*]/g, '');
  if (!digits || !/^-?\d+(\.\d+)?$/.test(digits)) return undefined;
  return Number(digits);
}
