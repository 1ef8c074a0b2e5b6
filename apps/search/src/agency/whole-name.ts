/** The agency cuts names at this width, which may be within the size at their end. */
const NAME_WIDTH = 40;
const USUAL_ML = '50 187 200 250 300 330 355 375 473 500 650 700 720 750 946 1000 1500 1750 3000'.split(' ');
const NUMBER_AT_END = /^(.*\D)(\d+)\s?(m?)$/i;
/** Fewer digits may be a number of the bottle's own, unless they stand in the size's column. */
const FEWEST_DIGITS = 3;
const AFTER_COLUMN_GAP = /\s{2}$/;

/**
 * A name of the agency's table in one line. A size that was cut at its end is made whole (`TULLIBARDINE 12 YR      750m` → `… 750ml`), or
 * taken away when it may be one of several (`THE DALMORE 15 YEAR       7`). A number that is no size stays.
 */
export function wholeName(cell: string): string {
  const name = cell.length < NAME_WIDTH ? cell : withWholeSize(cell.trimEnd());
  return name.trim().replace(/\s+/g, ' ');
}

function withWholeSize(name: string): string {
  const [, before = '', digits = '', unit = ''] = NUMBER_AT_END.exec(name) ?? [];
  const [size, ...others] = unit === '' ? sizesMeant(digits, before) : [digits];
  if (size === undefined) return name;
  return others.length === 0 ? `${before.trimEnd()} ${size}ml` : before;
}

/** The sizes that a number at the end of a cut name may be the beginning of; none when it is a part of the name. */
function sizesMeant(digits: string, before: string): readonly string[] {
  if (digits.length >= FEWEST_DIGITS && USUAL_ML.includes(digits) && /\s$/.test(before)) return [digits];
  return AFTER_COLUMN_GAP.test(before) ? USUAL_ML.filter((size) => size.startsWith(digits)) : [];
}
