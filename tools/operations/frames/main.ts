import { scrollLongList } from '../../../apps/e2e/frames/scroll-long-list';
import { withOwnProduct, WITHOUT_LIMITS } from '../product/own-product';
import { runOperation } from '../run-operation';

const ITEMS = 500;
const SLOWDOWN = 4;
const LONGEST_MS = 50;

/**
 * `npm run frames`: scrolls a long monthly list in a browser that is slowed down, and judges each frame. The services are stopped by then, as
 * they do not run on a reader's telephone either.
 */
export async function main(): Promise<void> {
  await runOperation(`A monthly list of ${ITEMS} bottles is scrolled, ${SLOWDOWN} times slowed down`, (operation) =>
    withOwnProduct(operation, WITHOUT_LIMITS, async ({ processes }, url) => {
      const whenLoaded = () => Promise.all([...processes.values()].map((each) => each.stop()));
      const { frames, pixels } = await scrollLongList({ url, items: ITEMS, slowdown: SLOWDOWN, whenLoaded });
      const late = frames.filter((ms) => ms > LONGEST_MS);
      const sorted = [...frames].sort((a, b) => a - b);
      const { report } = operation;
      report.figure({ what: 'frames', value: frames.length });
      report.figure({ what: 'scrolled', value: pixels, unit: 'px' });
      report.figure({ what: 'median frame', value: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN, unit: 'ms' });
      report.figure({ what: 'longest frame', value: sorted.at(-1) ?? Number.NaN, unit: 'ms' });
      report.figure({ what: `frames above ${LONGEST_MS} ms`, value: late.length, goal: { atMost: 0 } });
    }),
  );
}
