import { installedBrowser, packagedBrowser, type Browser } from '../../tools/dev/infrastructure/browser';
import { labRun, type Operation } from '../lab-run';
import { currentLoad, waitForQuiet } from '../measure/machine';
import { withOwnProduct, WITHOUT_LIMITS } from '../product/own-product';
import { keepSentText, SENT_TOKEN } from '../product/sent-text';
import { onlyOne, wholeNumber } from '../run-options';
import { readPage, type PageReading } from './read-page';

/** A bottle of the demonstration's shelves, which stands in several stores. */
const BOTTLE = '018006';
/** It holds that bottle. */
const STORE = '0012';
const PAGES = {
  landing: '/',
  search: '/product-search',
  login: '/login',
  bottle: `/bottles/${BOTTLE}`,
  drops: '/drops',
  stores: '/stores',
  store: `/stores/${STORE}`,
  text: `/t/${SENT_TOKEN}`,
} as const;

const MOST_LOAD = 1;
const QUIET_WITHIN_MS = 5 * 60_000;

/** Reads the public pages as a slow telephone would see them, each several times in each browser there is, and judges the medians. */
export const main = labRun(
  (isQuick) => ({ runs: wholeNumber(isQuick ? 1 : 5, 'visits of each page'), only: onlyOne(Object.keys(PAGES)) }),
  async (operation, { runs, only }) => {
    await waitForQuiet(MOST_LOAD, QUIET_WITHIN_MS);
    await withOwnProduct(operation, WITHOUT_LIMITS, async (product, url) => {
      await keepSentText(product, BOTTLE);
      await waitForQuiet(MOST_LOAD, QUIET_WITHIN_MS);
      for (const [kind, browser] of Object.entries(browsers())) {
        for (const [name, path] of Object.entries(PAGES)) {
          if (only !== undefined && only !== name) continue;
          const readings: PageReading[] = [];
          for (let run = 1; run <= runs; run++) {
            const reading = await readPage(`${url}${path}`, browser);
            readings.push(reading);
            noteReading(operation, `${name}, ${kind} browser, ${run}`, reading);
          }
          reportPage(operation, `${name}, ${kind} browser`, readings, { isFound: name !== 'text' });
        }
      }
    });
  },
);

function browsers(): Record<string, Browser> {
  const installed = installedBrowser();
  return { ...(installed && { installed }), packaged: packagedBrowser() };
}

function noteReading({ report }: Operation, what: string, reading: PageReading): void {
  const { scores, blockedMs, largestPaintMs, browser, benchmarkIndex } = reading;
  const ms = { blocked: Math.round(blockedMs), paint: Math.round(largestPaintMs) };
  const machine = `${browser}, benchmark index ${benchmarkIndex}, load ${currentLoad().toFixed(1)}`;
  report.note(`${what}: ${scores.performance}, blocked ${ms.blocked} ms, largest paint ${ms.paint} ms; ${machine}`);
}

/** What search engines may not keep is not judged by how they find it. */
function reportPage(
  { report }: Operation,
  page: string,
  readings: readonly PageReading[],
  { isFound }: { isFound: boolean },
): void {
  const median = (of: (reading: PageReading) => number) =>
    readings.map(of).sort((a, b) => a - b)[Math.floor(readings.length / 2)] ?? Number.NaN;
  const scores = ['performance', 'accessibility', 'best-practices', ...(isFound ? (['seo'] as const) : [])] as const;
  for (const score of scores) {
    const goal = { atLeast: score === 'performance' ? 95 : 100 };
    report.figure({ what: `${page}: ${score}`, value: median((reading) => reading.scores[score]), goal });
  }
  report.figure({
    what: `${page}: largest paint`,
    value: median(({ largestPaintMs }) => largestPaintMs),
    unit: 'ms',
    goal: { atMost: 2_000 },
  });
  report.figure({
    what: `${page}: blocked`,
    value: median(({ blockedMs }) => blockedMs),
    unit: 'ms',
    goal: { atMost: 150 },
  });
  report.figure({ what: `${page}: shift`, value: median(({ shift }) => shift), goal: { atMost: 0 } });
  const faults = new Set(readings.flatMap((reading) => reading.faults));
  for (const fault of faults) report.note(fault);
}
