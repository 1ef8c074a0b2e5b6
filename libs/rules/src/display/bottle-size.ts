/** An amount, and a unit at the end. A year or number that is glued to the amount is none of it: `CHABLIS'18750ml`, `BAROLO 2016750ml`. */
const SIZE_AT_END =
  /((?:\d{3,8}|['/]\d\d?|\s\d\d)(?=(?:375|7[025]0)\s?ml)|\d{4}(?=[13][05]00\s?ml)|)(\d{1,6}(?:\.\d{1,3})?|\d?[.,]\d{1,3}(?=\s{0,3}l))\s{0,3}(ml|cl|l|lt|ltr|liter|litre)s?\.?$/i;
/** How many of them are in a pack stands behind the size: `FIREBALL 50ml 12pk`. */
const PACK_AT_END = / (\d{2,4} ?ml) (\d{1,2} ?pk)$/i;
const ML_PER_CL = 10;

/** A name as the agency writes it, in two: what it says of the bottle, and the size at its end as screens show it (`750 ML`, `1.75 L`). */
export interface NameAndSize {
  name: string;
  size: string | undefined;
}

/** Parts a name from the size at its end, which may be glued to it (`PROHIBITION STYLE750ml`). What is all size stays a name. */
export function nameAndSize(text: string): NameAndSize {
  const whole = text.trim().replace(PACK_AT_END, ' $2 $1');
  const [, glued = '', amount = '', unit = ''] = SIZE_AT_END.exec(whole) ?? [];
  const name = amount === '' ? whole : whole.replace(SIZE_AT_END, glued).trimEnd();
  const quantity = Number(amount.replace(',', '.'));
  return { name: name || whole, size: quantity > 0 ? sizeText(quantity, unit.toLowerCase()) : undefined };
}

function sizeText(amount: number, unit: string): string {
  if (unit === 'cl') return `${amount * ML_PER_CL} ML`;
  return `${amount} ${unit === 'ml' ? 'ML' : 'L'}`;
}

/** The name without the size at its end, for places that show the size beside it: `BUFFALO TRACE BOURBON 750ml` → `BUFFALO TRACE BOURBON`. */
export function nameWithoutSize(text: string): string {
  return nameAndSize(text).name;
}
