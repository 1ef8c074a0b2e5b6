const LITRE = /^l(?:t|tr|iter|itre)?s?$/;

/**
 * The size printed at the end of the agency's names (`BLANTON'S SINGLE BARREL 750ml`), as screens show it: `750 ML`, `1.75 L`.
 * Undefined when the name carries none: names are cut at 40 characters, often within the size.
 */
export function bottleSize(name: string): string | undefined {
  const match = /(?<!\d)(\d+(?:\.\d+)?)\s*(ml|l|lt|ltr|liter|litre)s?\.?$/i.exec(name.trim());
  const [, amount, unit] = match ?? [];
  if (!amount || !unit || Number(amount) === 0) return undefined;
  return `${Number(amount)} ${LITRE.test(unit.toLowerCase()) ? 'L' : 'ML'}`;
}
