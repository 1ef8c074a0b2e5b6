/** Random numbers that are the same on every run with the same seed. */
export interface SeededRandom {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** True in this share of the cases. */
  chance(share: number): boolean;
  /** One of the list; undefined when it is empty. */
  pick<T>(list: readonly T[]): T | undefined;
  /** `count` different ones of the list, or all of it when it is shorter. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** A generator (mulberry32) from any text or number. */
export function seededRandom(seed: string | number): SeededRandom {
  let state = typeof seed === 'number' ? seed >>> 0 : hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    chance: (share) => next() < share,
    pick: (list) => list[between(0, list.length - 1)],
    sample: (list, count) => sample(list, count, between),
  };
}

/** A whole number from 0 to 2^32 − 1 that depends on every letter (FNV-1a). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}

function sample<T>(list: readonly T[], count: number, between: (low: number, high: number) => number): T[] {
  const rest = [...list];
  return Array.from({ length: Math.min(count, list.length) }, () => rest.splice(between(0, rest.length - 1), 1)).flat();
}
