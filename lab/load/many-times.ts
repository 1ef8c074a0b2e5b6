/** Does something this many times, a few at once. */
export async function manyTimes(count: number, work: (turn: number) => Promise<unknown>, atOnce = 8): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, count) }, worker));
}
