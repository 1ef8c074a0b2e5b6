/** Does something this many times, a few at once. */
export function manyTimes(count: number, work: (turn: number) => Promise<unknown>, atOnce?: number): Promise<void> {
  return forEachOf([...Array(count).keys()], work, atOnce);
}

/** Does something with each of these, with a few at once. */
export async function forEachOf<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  atOnce = 8,
): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
