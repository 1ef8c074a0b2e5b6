/**
 * Integers as an array parameter of a statement. The driver looks into each value for what must be escaped; digits need none of
 * that, and a pass has tens of thousands of them.
 */
export function integerArray(values: readonly (number | undefined)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** Lists of any length as a `text[]` parameter: an array of Postgres cannot hold arrays of different lengths, but their texts. */
export function integerLists(lists: readonly (readonly number[])[]): string {
  return `{${lists.map((values) => `"{${values.join(',')}}"`).join(',')}}`;
}
