/** What is deleted, and in parts of which size. */
export interface PartsOptions {
  /** Deletes at most this many rows and gives how many it was. */
  deletePart: (atMost: number) => Promise<number>;
  /** Rows of one part; 1,000 unless said. More where finding them costs much. */
  atMost?: number;
  /** Seen between two parts; its reason is thrown. */
  signal?: AbortSignal | undefined;
}

const MOST_AT_ONCE = 1_000;

/**
 * Deletes old rows until none is left, in parts, so that no statement holds many locks or outlasts its bound of time. Gives how many
 * it was in all. What fails leaves the parts before it deleted. When to do it, in which replica, and again after an error, is the
 * business of a slot (see `SlotClock`).
 */
export async function deleteInParts({ deletePart, atMost = MOST_AT_ONCE, signal }: PartsOptions): Promise<number> {
  for (let deleted = 0; ;) {
    signal?.throwIfAborted();
    const part = await deletePart(atMost);
    deleted += part;
    if (part < atMost) return deleted;
  }
}
