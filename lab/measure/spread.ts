/** The middle of some measurements, and where the true middle lies with a confidence of at least 95 %. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

/** The value below which `share` of the sorted measurements lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new RangeError('There is no quantile of nothing.');
  return value;
}

/**
 * The median with its interval by order statistics: no assumption about how measurements are distributed. Of fewer than six the
 * interval is simply all of them.
 */
export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const count = sorted.length;
  const [lower, upper] = [sorted[(count - 1) >>> 1], sorted[count >>> 1]];
  if (lower === undefined || upper === undefined) throw new RangeError('There is no median of nothing.');
  const cut = measurementsToCut(count);
  return {
    median: (lower + upper) / 2,
    low: sorted[cut] ?? lower,
    high: sorted[count - 1 - cut] ?? upper,
  };
}

/** How many measurements may be left out at each end such that the median still lies between the rest in 95 of 100 cases. */
function measurementsToCut(count: number): number {
  let ways = 1;
  let outside = 0;
  for (let cut = 0; cut < count / 2; cut++) {
    outside += ways / 2 ** count;
    if (2 * outside > 0.05) return Math.max(0, cut);
    ways = (ways * (count - cut)) / (cut + 1);
  }
  return 0;
}
