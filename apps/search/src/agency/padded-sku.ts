const DIGITS = 6;

/** The number of a bottle as it is kept: six digits at least, with zeros before it (`16850`, `0016850` → `016850`). */
export function paddedSku(sku: string): string {
  const first = sku.search(/[^0]/);
  return sku.slice(Math.min(Math.max(first, 0), Math.max(0, sku.length - DIGITS))).padStart(DIGITS, '0');
}
