import { comparison } from '../../lab-run';
import { withBenchServers } from '../servers/bench-servers';
import { createCopyFloor } from './copy-floor';
import { RefreshComparison, type ComparedChange } from './refresh-comparison';
import { RefreshPasses } from './refresh-pass';
import { stockShelves } from './stocked-shelves';

interface Size {
  products: number;
  figures: number;
  rounds: number;
}

/** The agency's published list, stocked by its stores. */
const WHOLE_LIST: Size = { products: 20_754, figures: 750_000, rounds: 15 };
const QUICK: Size = { products: 4_000, figures: 144_000, rounds: 3 };

const CHANGES: readonly ComparedChange[] = [
  {
    what: 'table and stores, all stores of 5 % of the bottles',
    manner: 'bottles',
    part: 'all',
    goal: { atMost: 1.5 },
  },
  {
    what: 'table and stores, 5 % of the figures anywhere',
    manner: 'anywhere',
    part: 'all',
  },
  { what: 'of that the table alone', manner: 'bottles', part: 'table' },
  { what: 'of that the stores alone', manner: 'bottles', part: 'stores' },
];

export const main = comparison(({ report, isQuick }) =>
  withBenchServers(async ({ databaseUrl, description }) => {
    const size = isQuick ? QUICK : WHOLE_LIST;
    report.note(`${description}; ${size.products} products, ${size.figures} store figures, ${size.rounds} rounds`);
    report.note(
      'stores are read of bottles whose total changed, as in the service, but committed with the table at once',
    );
    const passes = await RefreshPasses.on(databaseUrl);
    const floor = await createCopyFloor(databaseUrl);
    try {
      const run = new RefreshComparison(report, passes, floor, stockShelves(size.products, size.figures));
      await run.firstPass();
      for (const change of CHANGES) await run.compare(change, size.rounds);
      await run.passWithoutChange();
    } finally {
      await Promise.all([passes.close(), floor.close()]);
    }
  }),
);
