/** Held up by what else runs on the machine, an attempt says nothing: many are made before work counts as growing too fast. */
const ATTEMPTS = 30;
/** One attempt for the short text that is held up makes any growth look small: so many are made at least. */
const LEAST_ATTEMPTS = 5;

/**
 * How many times longer work takes for a long text than for a short one: the fastest attempt for each counts.
 * It ends as soon as that is at most `bound`, after five attempts at the earliest. What takes less than `leastMs` (milliseconds) counts as that long, since nothing can be told of it.
 */
export function growthOfTime(
  work: (text: string) => unknown,
  { short, long, leastMs, bound }: { short: string; long: string; leastMs: number; bound: number },
): number {
  let [fastestShort, fastestLong] = [Infinity, Infinity];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    fastestShort = Math.min(fastestShort, timeOf(work, short));
    fastestLong = Math.min(fastestLong, timeOf(work, long));
    if (attempt >= LEAST_ATTEMPTS - 1 && fastestLong / Math.max(fastestShort, leastMs) <= bound) break;
  }
  return fastestLong / Math.max(fastestShort, leastMs);
}

function timeOf(work: (text: string) => unknown, text: string): number {
  const startedAt = performance.now();
  work(text);
  return performance.now() - startedAt;
}
