import { randomUUID } from 'node:crypto';
import { SlotHandedBackError } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import { LONGEST_GAP_BETWEEN_PASSES_MS } from '@barrelhive/rules';
import { logger, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgencyError } from '../agency/agency-error';
import { AgencyHttp } from '../agency/agency-http';
import { AgencySite } from '../agency/agency-site';
import type { Catalogue } from '../catalogue/catalogue';
import type { ProductChange } from '../catalogue/product';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { StoresOfChanged } from '../store-reading/stores-of-changed';
import { commitPass, PassOvertakenError } from './commit-pass';
import { compareSnapshots, type Comparison, type Snapshot } from './compare-snapshots';
import { judgePass, changesToPublish, weighSuspicion, type Suspicion } from './judge-pass';
import { readSnapshot } from './read-snapshot';
import { readSuspectPass, recordRun, writeSuspectPass, type FinishedRun } from './refresh-runs';

const passes = metrics.counter({
  name: 'barrelhive_refresh_passes_total',
  help: 'Passes over the product table, by how they ended: accepted, rejected, failed',
  labelNames: ['outcome'],
});

const passDuration = metrics.histogram({
  name: 'barrelhive_refresh_pass_seconds',
  help: 'How long a pass took from its first request to its commit',
  labelNames: ['outcome'],
  buckets: [0.1, 0.5, 1, 5, 10, 30, 60, 120, 300, 600],
});

const lostProducts = metrics.gauge({
  name: 'barrelhive_refresh_products_without_stock_at_once',
  help: 'Products that lost all their stock in the last pass read; a jump means the source shows nonsense',
});

const doubtedRestocks = metrics.counter({
  name: 'barrelhive_refresh_restocks_doubted_total',
  help: 'Restocks nobody was told of, since more products came back from 0 at once than a delivery can bring',
});

type PassFrame = Pick<FinishedRun, 'id' | 'startedAt'>;

interface BelievedPass {
  snapshot: Snapshot;
  comparison: Comparison;
  /** The catalogue it was compared with. */
  before: Catalogue;
  published: readonly ProductChange[];
}

/** One pass: read the agency's table, compare it with the catalogue, judge it, write what changed. */
@Injectable()
export class RunRefreshPass {
  private readonly log = logger('refresh');

  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly http: AgencyHttp,
    private readonly site: AgencySite,
    private readonly catalogue: CatalogueCopy,
    private readonly storesOfChanged: StoresOfChanged,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  /**
   * Runs the pass of a slot and gives how it ended. A pass that cannot be read or believed leaves the catalogue as it is. Throws
   * {@link SlotHandedBackError} when the service stops meanwhile.
   */
  async run(slot: Date): Promise<FinishedRun> {
    await this.catalogue.catchUp();
    const frame = { id: randomUUID(), startedAt: new Date() };
    const stopClock = passDuration.startTimer();
    const run = await this.attempt(frame, slot).catch((error: unknown) => this.noteFailure(frame, error));
    stopClock({ outcome: run.outcome });
    passes.inc({ outcome: run.outcome });
    this.log.info({ ...run, ms: Date.now() - run.startedAt.getTime() }, 'a pass ended');
    return run;
  }

  private async attempt(frame: PassFrame, slot: Date): Promise<FinishedRun> {
    const before = this.catalogue.current;
    const snapshot: Snapshot = {
      observedAt: frame.startedAt,
      ...(await readSnapshot(this.http, this.site, this.settings)),
    };
    const comparison = compareSnapshots(before, snapshot);
    const suspicion = judgePass(comparison, before.size);
    lostProducts.set(comparison.stockLost.length);
    if (!suspicion) {
      const published = isComparable(before, frame.startedAt) ? this.publishedChanges(comparison, snapshot) : [];
      return this.accept(frame, { snapshot, comparison, before, published });
    }
    if (!(await this.weigh(suspicion, slot))) return this.noteRejection(frame, snapshot, suspicion);
    this.log.warn({ reason: suspicion.reason }, 'a doubted pass is believed, since it keeps showing the same');
    const doubted = withDoubtedZeros(comparison, frame.startedAt);
    return this.accept(frame, { snapshot, comparison: doubted, before, published: [] });
  }

  private async accept(
    frame: PassFrame,
    { snapshot, comparison, before, published }: BelievedPass,
  ): Promise<FinishedRun> {
    const run: FinishedRun = {
      ...frame,
      outcome: 'accepted',
      rows: snapshot.products.length,
      changed: comparison.written.length,
    };
    const stores = await this.storesOfChanged.read(published, frame.startedAt);
    await this.dataSource.transaction((manager) =>
      commitPass(manager, this.outbox, {
        run,
        comparison,
        baseRevision: before.revision,
        published,
        stores,
      }),
    );
    await this.catalogue.catchUp();
    return run;
  }

  private publishedChanges(comparison: Comparison, { products }: Snapshot): readonly ProductChange[] {
    const { published, doubted } = changesToPublish(comparison, products.length);
    if (doubted > 0) {
      doubtedRestocks.inc(doubted);
      this.log.error({ doubted }, 'so many products came back from 0 at once that none of these restocks is published');
    }
    return published;
  }

  private async weigh({ skus }: Suspicion, slot: Date): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const earlier = await readSuspectPass(manager);
      const cycleMs = this.settings.REFRESH_SECONDS * 1000;
      const { believed, suspect } = weighSuspicion({ earlier, skus, slot, cycleMs });
      if (!believed) await writeSuspectPass(manager, suspect);
      return believed;
    });
  }

  private async noteRejection(frame: PassFrame, snapshot: Snapshot, { reason }: Suspicion): Promise<FinishedRun> {
    const run: FinishedRun = { ...frame, outcome: 'rejected', rows: snapshot.products.length, changed: 0, reason };
    this.log.error({ reason }, 'a pass was rejected; the old catalogue stays');
    await recordRun(this.dataSource.manager, run);
    return run;
  }

  private async noteFailure(frame: PassFrame, error: unknown): Promise<FinishedRun> {
    if (this.http.isClosed) throw new SlotHandedBackError('the service stops');
    const isForeseen = error instanceof AgencyError || error instanceof PassOvertakenError;
    const reason = isForeseen ? error.message : 'the pass broke down';
    this.log.error({ err: error }, 'a pass failed; the old catalogue stays');
    const run: FinishedRun = { ...frame, outcome: 'failed', rows: 0, changed: 0, reason };
    await recordRun(this.dataSource.manager, run);
    return run;
  }
}

/** Without a catalogue, or with one older than 48 hours, a difference says nothing about what changed lately. */
function isComparable({ observedAt }: Catalogue, now: Date): boolean {
  return observedAt !== undefined && now.getTime() - observedAt.getTime() <= LONGEST_GAP_BETWEEN_PASSES_MS;
}

/** Marks what went to zero in a doubted pass: should it all come back, that is the source's recovery and no restock. */
function withDoubtedZeros(comparison: Comparison, observedAt: Date): Comparison {
  const lost = new Set(comparison.stockLost);
  const mark = <T extends { sku: string; storeQty: number | undefined }>(product: T) =>
    lost.has(product.sku) && product.storeQty === 0 ? { ...product, zeroDoubtedAt: observedAt } : product;
  return { ...comparison, written: comparison.written.map(mark), entered: comparison.entered.map(mark) };
}
