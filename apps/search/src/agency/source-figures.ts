import { withoutMarkup } from './without-markup';

/** No bottle is held or ordered this often, and none costs this many dollars: a larger figure is a slip. Quantities and cents fit their columns. */
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

/** Thousands may be parted by one character or another: `1,204`, `1 204`, `1'204`. */
const ENGLISH = /^-?(?:\d+|\d{1,3}(?:([, '])\d{3}(?:\1\d{3})*))?(?:\.\d+)?$/;
/** Two digits or one behind the only comma are cents: `29,99`, `1.299,99`. Three are thousands. */
const DECIMAL_COMMA = /^-?(?:\d+|\d{1,3}(?:([. '])\d{3}(?:\1\d{3})*)),\d{1,2}$/;
/** `1.299` is 1 dollar or 1,299: nobody can tell. */
const THOUSANDS_OR_CENTS = /^-?\d{1,3}\.\d{2}[1-9]$/;
/** What stands beside a figure and is none of it. */
const BESIDE =
  /US ?\$|\bUSD\b|(?<=\d)USD\b|\bUSD(?=\d)|[$*†‡]|(?:\/ ?)?\b(?:each|ea\.?|bottles?|btls?\.?|units?)$|(?<=\d) ?\+$/gi;
/** A raised digit is a note, or cents. */
const RAISED = /[²³¹⁰⁴-⁹]/;

/** Below zero is written `-4`, or as books do: `(4)`, `4-`. */
function numberOf(value: SourceFigure): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (!value || RAISED.test(value)) return undefined;
  const figure = withoutMarkup(value)
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(BESIDE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[’`]/g, "'")
    .replace(/, (?=\d{3}(?!\d))/g, ',')
    .trim()
    .replace(/^[\u2212\u2013] ?|^- /, '-')
    .replace(/^\( ?(.+?) ?\)$|^([^-]+?) ?-$/, '-$1$2');
  if (!/\d/.test(figure) || THOUSANDS_OR_CENTS.test(figure)) return undefined;
  if (ENGLISH.test(figure)) return Number(figure.replace(/[, ']/g, ''));
  return DECIMAL_COMMA.test(figure) ? Number(figure.replace(/[. ']/g, '').replace(',', '.')) : undefined;
}
