/** No bottle is held or ordered so often, and none costs so many dollars: a larger figure is a slip. Quantities and cents fit their columns. */
const LARGEST_FIGURE = 1_000_000;

type SourceFigure = number | string | null | undefined;

/** A whole, non-negative quantity; anything else the agency may print counts as not given. */
export function quantityOf(value: SourceFigure): number | undefined {
  const number = numberOf(value);
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= LARGEST_FIGURE
    ? number
    : undefined;
}

/** A quantity that the agency counts: it is below zero while what was sold is not booked in, and then there is none. */
export function totalOf(value: SourceFigure): number | undefined {
  const number = numberOf(value);
  return number !== undefined && number < 0 && number >= -LARGEST_FIGURE ? 0 : quantityOf(value);
}

/** A price in cents; nothing, 0 or less counts as not given, since no bottle is given away. */
export function centsOf(dollars: SourceFigure): number | undefined {
  const number = numberOf(dollars);
  if (number === undefined || number > LARGEST_FIGURE) return undefined;
  const cents = Math.round(number * 100);
  return cents > 0 ? cents : undefined;
}

/** Whether a figure is a number that no quantity and no price can be. */
export function isBeyondSense(value: SourceFigure): boolean {
  return Math.abs(numberOf(value) ?? 0) > LARGEST_FIGURE;
}

/** With commas between thousands. A decimal comma would be read as a hundred times the price, so `69,99` is no figure. */
const FIGURE = /^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

/** Below zero is written `-4`, or as books do: `(4)`, `4-`. */
function numberOf(value: SourceFigure): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  const digits = value
    ?.replace(/[$\s*]/g, '')
    .replace(/^\u2212/, '-')
    .replace(/^\((.+)\)$|^([^-]+)-$/, '-$1$2');
  return digits && FIGURE.test(digits) ? Number(digits.replaceAll(',', '')) : undefined;
}
