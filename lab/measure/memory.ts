import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SWEEP_MS = 50;
const SETTLED_BYTES = 1024;

/** Bytes that this process keeps in its heap and in typed arrays, after everything that can go is gone. */
export async function keptBytes(): Promise<number> {
  for (let before = Number.POSITIVE_INFINITY; ;) {
    collectGarbage();
    // Typed arrays are given back by another thread, a little later.
    await pause(SWEEP_MS);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    const bytes = heapUsed + arrayBuffers;
    if (bytes > before - SETTLED_BYTES) return bytes;
    before = bytes;
  }
}

/** Builds something and tells how many bytes it keeps. */
export async function keptBy<T>(build: () => T): Promise<{ built: T; bytes: number }> {
  const before = await keptBytes();
  const built = build();
  return { built, bytes: (await keptBytes()) - before };
}

let collect: ((options?: { type: 'minor' }) => void) | undefined;

/** Clears away everything that can go. It also throws away compiled code: whatever is timed afterwards starts cold. */
export function collectGarbage(): void {
  const gc = garbageCollector();
  gc();
  gc();
}

/** Clears away what was made lately, and leaves compiled code alone. */
export function collectYoungGarbage(): void {
  garbageCollector()({ type: 'minor' });
}

/** Node shows its collector only on demand; asking here spares the caller a command-line flag. */
function garbageCollector(): NonNullable<typeof collect> {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    const found: unknown = runInNewContext('gc');
    if (typeof found !== 'function') throw new Error('This Node gives no access to its garbage collector.');
    collect = (...options) => void Reflect.apply(found, undefined, options);
  }
  return collect;
}
