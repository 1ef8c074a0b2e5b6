/** Many short lists of whole numbers in two flat arrays ("CSR"): list `i` is `values[starts[i]]` up to `values[starts[i + 1]]`. */
export interface CompactLists {
  starts: Uint32Array;
  values: Uint32Array;
}

/** Turns "which words has each name" into "which names has each word". Every inverted list comes out in ascending order. */
export function invertLists({ starts, values }: CompactLists, valueCount: number): CompactLists {
  const invertedStarts = startsOfRuns(values, valueCount);
  const next = invertedStarts.slice(0, valueCount);
  const inverted = new Uint32Array(values.length);
  for (let list = 0; list + 1 < starts.length; list++) {
    for (let index = at(starts, list); index < at(starts, list + 1); index++) {
      const value = at(values, index);
      const slot = at(next, value);
      inverted[slot] = list;
      next[value] = slot + 1;
    }
  }
  return { starts: invertedStarts, values: inverted };
}

/** Where the run of each key starts once the keys are sorted, and behind the last one their number. */
export function startsOfRuns(keys: ArrayLike<number> & Iterable<number>, keyCount: number): Uint32Array {
  const starts = new Uint32Array(keyCount + 1);
  for (const key of keys) starts[key + 1] = at(starts, key + 1) + 1;
  for (let key = 0; key < keyCount; key++) starts[key + 1] = at(starts, key + 1) + at(starts, key);
  return starts;
}

/** A typed array's element at an index the caller knows to be inside; the type system does not. */
export function at(array: Uint32Array, index: number): number {
  return array[index] as number;
}
