/** A longer Retry-After is taken for a mistake: the agency is asked again after this time. */
export const LONGEST_PAUSE_MS = 6 * 60 * 60_000;

/**
 * The wait before the next attempt: doubling from `baseMs`, of which a random half is kept so that replicas spread out.
 * @param failures failures in a row so far, from 1
 * @param random a number from 0 to 1
 */
export function retryDelayMs(failures: number, baseMs: number, random: number): number {
  const full = baseMs * 2 ** (failures - 1);
  return Math.round(full / 2 + (full / 2) * random);
}

/** Reads a Retry-After header, seconds or an HTTP date; at most {@link LONGEST_PAUSE_MS}, and undefined when it says nothing usable. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - now.getTime();
  return wait > 0 ? Math.min(wait, LONGEST_PAUSE_MS) : undefined;
}
