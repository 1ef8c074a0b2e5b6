import { setTimeout as pause } from 'node:timers/promises';
import { afterSlot, moveBottles, REFRESH_SECONDS, type MeasuredProduct, type WatchedBottle } from '../measured-product';

/** After a pass has begun, and long before the next one. */
const BETWEEN_PASSES_MS = 2_500;
const LOOK_AGAIN_MS = 50;

/** Waits for a moment at which no pass is under way, so that the next one sees all of a change. */
export function betweenPasses(): Promise<void> {
  return afterSlot(REFRESH_SECONDS, BETWEEN_PASSES_MS);
}

/** Changes bottles, and gives the pass that saw it. */
export async function passThatSees(
  measured: MeasuredProduct,
  bottles: readonly WatchedBottle[],
  how: Parameters<typeof moveBottles>[2],
) {
  const since = new Date();
  await moveBottles(measured, bottles, how);
  for (;;) {
    const pass = (await measured.probe.passes(since)).find(({ changed }) => changed > 0);
    if (pass) return pass;
    await pause(LOOK_AGAIN_MS);
  }
}
