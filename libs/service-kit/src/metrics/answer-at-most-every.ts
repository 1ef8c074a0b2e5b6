/**
 * Asks at most once in so many milliseconds, counted from when it was asked, however many want to know: who comes meanwhile gets the same
 * answer, and who comes while it is asked waits for it.
 */
export function answerAtMostEvery<T>(ms: number, ask: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  let askedAt = 0;
  let isAsking = false;
  return () => {
    const isFresh = performance.now() - askedAt < ms;
    if (latest && (isAsking || isFresh)) return latest;
    askedAt = performance.now();
    isAsking = true;
    latest = ask().finally(() => (isAsking = false));
    return latest;
  };
}
