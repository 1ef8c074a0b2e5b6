/** Kept, since tests put other clocks in its place. */
const now = performance.now.bind(performance);

/**
 * Waits until `probe` gives something truthy and returns it. `what` completes the failure's sentence ("waited 120000 ms for …").
 * The bound is far above what a busy machine needs, so only what never comes about reaches it. An exception of the probe counts as not yet; the last one is the cause of the failure.
 */
export async function eventually<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  boundMs = 120_000,
): Promise<T> {
  const deadline = now() + boundMs;
  let lastError: unknown;
  for (let pauseMs = 5; ; pauseMs = Math.min(pauseMs * 1.5, 100)) {
    try {
      const found = await probe();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      lastError = error;
    }
    if (now() >= deadline) throw new Error(`waited ${boundMs} ms for ${what}`, { cause: lastError });
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
