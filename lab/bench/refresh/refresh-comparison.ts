import { seededRandom } from '../../../tools/standins/server/seeded-random';
import { measureInTurn, millisecondsOf } from '../../measure/in-turn';
import { collectYoungGarbage } from '../../measure/memory';
import { hasProcessorAccount, processorMicroseconds } from '../../measure/processor-time';
import type { Report } from '../../measure/report';
import { assertSameAnswer } from '../../measure/same-answers';
import { spreadOf } from '../../measure/spread';
import { changedRows, type CopyFloor } from './copy-floor';
import type { RefreshPasses } from './refresh-pass';
import {
  changeShelves,
  pagesRead,
  type ChangedPart,
  type ChangeManner,
  type ReadPages,
  type Shelves,
} from './stocked-shelves';

/** A kind of change to be committed by us and by COPY. */
export interface ComparedChange {
  what: string;
  manner: ChangeManner;
  part: ChangedPart;
  goal?: { atMost: number };
}

/** What every accepted pass writes, whatever it found: its own record. */
const RECORD_OF_THE_PASS = 'refresh_run';

/** The same changes, round by round, committed by the refresh and copied into bare tables. */
export class RefreshComparison {
  private readonly random = seededRandom('changes');

  constructor(
    private readonly report: Report,
    private readonly passes: RefreshPasses,
    private readonly floor: CopyFloor,
    private shelves: Shelves,
  ) {}

  async firstPass(): Promise<void> {
    this.passes.remember(await this.passes.run(this.shelves));
    await this.assertStored('the first pass');
  }

  async compare({ what, manner, part, goal }: ComparedChange, rounds: number): Promise<void> {
    let next = this.shelves;
    let pages: ReadPages = next;
    let rows = changedRows(this.shelves, next, part);
    const processor = { ours: [] as number[], peer: [] as number[] };
    const costs = await measureInTurn(
      rounds,
      async () => {
        const clock = startClock(this.passes.backend);
        const comparison = await this.passes.run(pages);
        const cost = clock();
        processor.ours.push(cost.processorMs);
        assertSameAnswer('how many products changed?', comparison.written.length, rows.products.length);
        this.passes.remember(comparison);
        this.shelves = next;
        return cost.ms;
      },
      async () => {
        const clock = startClock(this.floor.backend);
        await this.floor.copy(rows);
        const cost = clock();
        processor.peer.push(cost.processorMs);
        assertSameAnswer(
          'how many rows were copied?',
          await this.floor.empty(),
          rows.products.length + rows.figures.length,
        );
        return cost.ms;
      },
      () => {
        next = changeShelves(this.shelves, manner, this.random);
        if (part === 'stores') next = { ...next, products: this.shelves.products };
        pages = pagesRead(this.shelves, next, part);
        rows = changedRows(this.shelves, next, part);
        // Neither side may have to clear away what preparing the round left behind; what stays is moved out of the way by a second sweep.
        collectYoungGarbage();
        collectYoungGarbage();
      },
    );
    // What rounds with the table alone left out is caught up with, so that everything can be looked at.
    if (part === 'table') await this.passes.run(this.shelves);
    await this.assertStored(what);
    this.report.heading(`  ${what} (${rows.products.length} products, ${rows.figures.length} figures)`);
    this.report.figure({ what: 'parsed snapshot to commit', value: costs.ours, unit: 'ms' });
    this.report.figure({ what: 'COPY of the changed rows into bare tables', value: costs.peer, unit: 'ms' });
    this.report.figure({ what: 'ours / COPY', value: costs.ratio, goal });
    if (!hasProcessorAccount(this.passes.backend)) return;
    for (const taken of Object.values(processor)) taken.shift();
    const ratios = processor.ours.map((cost, round) => cost / (processor.peer[round] ?? Number.NaN));
    this.report.figure({
      what: 'processor time of ours, client and server',
      value: spreadOf(processor.ours),
      unit: 'ms',
    });
    this.report.figure({
      what: 'processor time of COPY, client and server',
      value: spreadOf(processor.peer),
      unit: 'ms',
    });
    this.report.figure({ what: 'ours / COPY by processor time', value: spreadOf(ratios) });
  }

  async passWithoutChange(): Promise<void> {
    const pages = { products: this.shelves.products, details: [] };
    const { written, comparison } = await this.passes.runCounting(pages);
    assertSameAnswer('what changed when nothing did?', comparison.written, []);
    const { [RECORD_OF_THE_PASS]: record = 0, ...others } = written;
    const rows = Object.values(others).reduce((sum, count) => sum + count, 0);
    const cost = await millisecondsOf(() => this.passes.run(pages));
    this.report.heading('  a pass in which nothing changed');
    this.report.figure({ what: 'parsed snapshot to commit', value: cost, unit: 'ms' });
    this.report.figure({ what: "rows written, the pass's own record aside", value: rows, goal: { atMost: 0 } });
    this.report.figure({ what: 'records of the pass itself', value: record });
  }

  /** Throws when the tables do not say what the agency shows. */
  private async assertStored(when: string): Promise<void> {
    const stored = await this.passes.readBack();
    const shown = this.shelves.products.map(({ sku, priceCents, storeQty }, place) => {
      const stores = this.shelves.details[place]?.detail.stores ?? [];
      return [sku, priceCents, storeQty, stores.map(({ qty }) => qty).join(',')].join(' ');
    });
    assertSameAnswer(`what do the tables hold after ${when}?`, stored, shown);
  }
}

/** Tells on the second call how long it took, and how much processor time we and a server's process used. */
function startClock(backend: number): () => { ms: number; processorMs: number } {
  const used = () => {
    const server = hasProcessorAccount(backend) ? processorMicroseconds(backend) : 0;
    return (processorMicroseconds(process.pid) + server) / 1000;
  };
  const before = hasProcessorAccount(process.pid) ? used() : 0;
  const startedAt = performance.now();
  return () => ({
    ms: performance.now() - startedAt,
    processorMs: hasProcessorAccount(process.pid) ? used() - before : Number.NaN,
  });
}
