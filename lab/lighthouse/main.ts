import { numberOption, runOperation, type Operation } from '../run-operation';
import { withOwnProduct, WITHOUT_LIMITS } from '../product/own-product';
import { installLighthouse, readPage, type PageReading } from './read-page';

/** A bottle of the demonstration's shelves, which stands in several stores. */
const BOTTLE = '018006';
const PAGES = {
  landing: '/',
  search: '/product-search',
  login: '/login',
  bottle: `/bottles/${BOTTLE}`,
} as const;
const RUNS = 3;

/** `npm run lighthouse`: reads the public pages as a slow telephone would see them, each several times, and judges the medians. */
export async function main(args: readonly string[]): Promise<void> {
  const runs = numberOption(args, 'runs', RUNS);
  const pages = pagesOf(args);
  await runOperation(`The public pages on a slow telephone, median of ${runs}`, async (operation) => {
    const lighthouse = installLighthouse(operation.print);
    await withOwnProduct(operation, WITHOUT_LIMITS, async (_product, url) => {
      for (const [name, path] of pages) {
        const readings: PageReading[] = [];
        for (let run = 1; run <= runs; run++) readings.push(await readPage(lighthouse, `${url}${path}`));
        reportPage(operation, name, readings);
      }
    });
  });
}

/** All pages, or the one that `--only=` names. */
function pagesOf(args: readonly string[]): [string, string][] {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
  const pages = Object.entries(PAGES).filter(([name]) => only === undefined || name === only);
  if (pages.length === 0) throw new Error(`--only takes one of ${Object.keys(PAGES).join(', ')}, not ${only}.`);
  return pages;
}

function reportPage({ report }: Operation, page: string, readings: readonly PageReading[]): void {
  const median = (of: (reading: PageReading) => number) =>
    readings.map(of).sort((a, b) => a - b)[Math.floor(readings.length / 2)] ?? Number.NaN;
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
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
