/** What tells how rare a bottle is. */
export interface RareItem {
  /** Whether it stands on the monthly list of allocated bottles; undefined where that is not known. */
  isAllocated?: boolean | undefined;
  after: { storeQty?: number | undefined; priceCents?: number | undefined };
}

/**
 * Orders bottles by how rare they are: those that some store may have come first, of these the allocated ones, then the fewest in the
 * state (unknown comes last), then the most expensive.
 */
export function compareRarity(a: RareItem, b: RareItem): number {
  return (
    Number(a.after.storeQty === 0) - Number(b.after.storeQty === 0) ||
    Number(b.isAllocated ?? false) - Number(a.isAllocated ?? false) ||
    compareNumbers(a.after.storeQty ?? Infinity, b.after.storeQty ?? Infinity) ||
    compareNumbers(b.after.priceCents ?? 0, a.after.priceCents ?? 0)
  );
}

function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
