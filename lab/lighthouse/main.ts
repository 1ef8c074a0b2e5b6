import * as z from 'zod';
import { installedBrowser, packagedBrowser, type Browser } from '../../tools/dev/infrastructure/browser';
import { labRun, type Operation } from '../lab-run';
import { currentLoad, waitForQuiet } from '../measure/machine';
import { withOwnProduct } from '../product/own-product';
import { WITHOUT_LIMITS } from '../product/product-settings';
import { keepSentText, SENT_TOKEN } from '../product/sent-text';
import { onlySome, wholeNumber } from '../run-options';
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
  (isQuick) => ({
    runs: wholeNumber(isQuick ? 1 : 5, 'visits of each page'),
    only: onlySome(Object.keys(PAGES)),
    busy: z.literal(true).optional().describe('beside other work: nothing that takes time is judged'),
  }),
  async (operation, { runs, only, busy: isBusy = false }) => {
    const untilQuiet = () => (isBusy ? undefined : waitForQuiet(MOST_LOAD, QUIET_WITHIN_MS));
    await untilQuiet();
    await withOwnProduct(operation, WITHOUT_LIMITS, async (product, url) => {
      await keepSentText(product, BOTTLE);
      await untilQuiet();
      for (const [kind, browser] of Object.entries(browsers())) {
        for (const [name, path] of Object.entries(PAGES)) {
          if (only !== undefined && !only.split(',').includes(name)) continue;
          const readings: PageReading[] = [];
          for (let run = 1; run <= runs; run++) {
            const reading = await readPage(`${url}${path}`, browser);
            readings.push(reading);
            noteReading(operation, `${name}, ${kind} browser, ${run}`, reading);
          }
          reportPage(operation, `${name}, ${kind} browser`, readings, { isFound: name !== 'text', isBusy });
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
  { isFound, isBusy }: { isFound: boolean; isBusy: boolean },
): void {
  const median = (of: (reading: PageReading) => number) =>
    readings.map(of).sort((a, b) => a - b)[Math.floor(readings.length / 2)] ?? Number.NaN;
  const scores = ['performance', 'accessibility', 'best-practices', ...(isFound ? (['seo'] as const) : [])] as const;
  for (const score of scores) {
    const goal = { atLeast: score === 'performance' ? 95 : 100 };
    if (isBusy && score === 'performance') continue;
    report.figure({ what: `${page}: ${score}`, value: median((reading) => reading.scores[score]), goal });
  }
  const waits = (what: string, of: (reading: PageReading) => number, atMost: number) =>
    report.figure({ what: `${page}: ${what}`, value: median(of), unit: 'ms', ...(!isBusy && { goal: { atMost } }) });
  waits('largest paint', ({ largestPaintMs }) => largestPaintMs, 2_000);
  waits('blocked', ({ blockedMs }) => blockedMs, 150);
  report.figure({ what: `${page}: shift`, value: median(({ shift }) => shift), goal: { atMost: 0 } });
  const faults = new Set(readings.flatMap((reading) => reading.faults));
  for (const fault of faults) report.note(fault);
}
