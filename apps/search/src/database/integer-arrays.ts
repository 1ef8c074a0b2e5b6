/** Integers as an array parameter of a statement. The driver would look into each of tens of thousands of values for what to escape. */
export function integerArray(values: readonly (number | undefined)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** Lists of different lengths as a `text[]` parameter, each as its text: Postgres has no array of arrays of different lengths. */
export function integerLists(lists: readonly (readonly number[])[]): string {
  return `{${lists.map((values) => `"{${values.join(',')}}"`).join(',')}}`;
}
