import { setTimeout as pause } from 'node:timers/promises';
import { collectGarbage } from '../../measure/memory';
import type { MemoryAnswer } from './stream-messages';

/** What this process holds once all that can go is gone, in bytes: as the system sees it, and as V8 does. */
export async function ownMemory(): Promise<MemoryAnswer> {
  for (let round = 0; round < 3; round++) {
    collectGarbage();
    await pause(100);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, heap: heapUsed + external };
}
