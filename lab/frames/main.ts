import { DISTANCE_PX, scrollLongList, type Scrolling } from '../../apps/e2e/frames/scroll-long-list';
import { withOwnProduct } from '../product/own-product';
import { WITHOUT_LIMITS } from '../product/product-settings';
import { labRun, type Operation } from '../lab-run';
import { quantile } from '../measure/spread';

const ITEMS = 500;
const VIEWPORTS = [
  { width: 390, height: 844 },
  { width: 1200, height: 900 },
];
const SLOWDOWN = 4;
const LONGEST_MS = 50;
/** Of 60 frames a second, as the browser rounds it. */
const MEDIAN_MS = 17;

/**
 * Scrolls a long monthly list in a browser that is slowed down, and judges each frame. The services are stopped by then, as they do not run
 * on a reader's telephone either.
 */
export const main = labRun(
  () => ({}),
  async (operation) => {
    for (const viewport of VIEWPORTS) await judgeFrames(operation, viewport);
  },
);

async function judgeFrames(operation: Operation, viewport: Scrolling['viewport']): Promise<void> {
  const at = `at ${viewport.width} px`;
  await withOwnProduct(operation, WITHOUT_LIMITS, async ({ processes }, url) => {
    const whenLoaded = () => Promise.all([...processes.values()].map((each) => each.stop()));
    const { frames, pixels } = await scrollLongList({ url, viewport, items: ITEMS, slowdown: SLOWDOWN, whenLoaded });
    const late = frames.filter((ms) => ms > LONGEST_MS);
    const { report } = operation;
    report.figure({ what: `frames ${at}`, value: frames.length });
    report.figure({ what: `scrolled ${at}`, value: pixels, unit: 'px', goal: { atLeast: DISTANCE_PX } });
    report.figure({
      what: `median frame ${at}`,
      value: quantile(frames, 0.5),
      unit: 'ms',
      goal: { atMost: MEDIAN_MS },
    });
    report.figure({ what: `longest frame ${at}`, value: Math.max(...frames), unit: 'ms' });
    report.figure({ what: `frames above ${LONGEST_MS} ms ${at}`, value: late.length, goal: { atMost: 0 } });
  });
}
