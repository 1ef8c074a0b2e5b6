import { randomUUID } from 'node:crypto';
import { SlotHandedBackError } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import { LONGEST_GAP_BETWEEN_PASSES_MS } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgencyError } from '../agency/agency-error';
import { AgencyHttp } from '../agency/agency-http';
import { AGENCY_SITE, type AgencySite } from '../agency/agency-site';
import type { Catalogue } from '../catalogue/catalogue';
import type { ProductChange } from '../catalogue/product-change';
import { CatalogueReplica } from '../replica/catalogue-replica';
import { SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { StoresOfChanged } from '../store-reading/stores-of-changed';
import { commitPass, PassOvertakenError } from './commit-pass';
import { compareSnapshots, type Comparison, type Snapshot } from './compare-snapshots';
import { judgePass, tellableChanges, weighSuspicion, type Suspicion } from './judge-pass';
import { readSnapshot } from './read-snapshot';
import { readSuspectPass, recordRun, writeSuspectPass, type FinishedRun } from './refresh-runs';
import { doubtedRestocks, lostProducts, passDuration, passes } from './refresh-metrics';

type PassFrame = Pick<FinishedRun, 'id' | 'startedAt'>;

/** One pass: read the agency's table, compare it with the picture held, judge it, write what changed. */
@Injectable()
export class RunRefreshPass {
  private readonly log = logger('refresh');

  constructor(
    private readonly database: DataSource,
    private readonly outbox: Outbox,
    private readonly http: AgencyHttp,
    @Inject(AGENCY_SITE) private readonly site: AgencySite,
    private readonly catalogue: CatalogueReplica,
    private readonly storesOfChanged: StoresOfChanged,
    @Inject(SEARCH_SETTINGS) private readonly settings: SearchSettings,
  ) {}

  /**
   * Runs the pass of a slot and tells how it ended. A pass that cannot be read or believed leaves the old picture as it is. Throws
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
    const held = this.catalogue.current;
    const snapshot: Snapshot = { observedAt: frame.startedAt, ...(await this.readTable()) };
    const comparison = compareSnapshots(held, snapshot);
    const suspicion = judgePass(comparison, held.size);
    lostProducts.set(comparison.stockLost.length);
    if (suspicion) {
      const believed = await this.weigh(suspicion, slot);
      if (!believed) return this.noteRejection(frame, snapshot, suspicion);
      this.log.warn({ reason: suspicion.reason }, 'a doubted pass is believed, since it keeps showing the same');
      return this.accept(frame, snapshot, believedAfterAll(comparison, frame.startedAt), held, 'in silence');
    }
    return this.accept(
      frame,
      snapshot,
      comparison,
      held,
      hasHonestBefore(held, frame.startedAt) ? 'aloud' : 'in silence',
    );
  }

  private readTable() {
    return readSnapshot(this.http, this.site, {
      departments: this.settings.DABS_DEPARTMENTS,
      pageRows: this.settings.DABS_PAGE_ROWS,
    });
  }

  private async accept(
    frame: PassFrame,
    snapshot: Snapshot,
    comparison: Comparison,
    held: Catalogue,
    manner: 'aloud' | 'in silence',
  ): Promise<FinishedRun> {
    const published = manner === 'aloud' ? this.news(comparison, snapshot) : [];
    const run: FinishedRun = {
      ...frame,
      outcome: 'accepted',
      rows: snapshot.products.length,
      changed: comparison.written.length,
    };
    const stores = await this.storesOfChanged.read(published, frame.startedAt);
    await this.database.transaction((manager) =>
      commitPass(manager, this.outbox, {
        run,
        comparison,
        baseRevision: held.revision,
        published,
        storesOf: (sku) => stores.get(sku),
      }),
    );
    await this.catalogue.catchUp();
    return run;
  }

  private news(comparison: Comparison, { products }: Snapshot): readonly ProductChange[] {
    const { told, doubted } = tellableChanges(comparison, products.length);
    if (doubted > 0) {
      doubtedRestocks.inc(doubted);
      this.log.error({ doubted }, 'so many products came back from 0 at once that none of these restocks is told');
    }
    return told;
  }

  private async weigh({ skus }: Suspicion, slot: Date): Promise<boolean> {
    return this.database.transaction(async (manager) => {
      const earlier = await readSuspectPass(manager);
      const cycleMs = this.settings.REFRESH_SECONDS * 1000;
      const { believed, suspect } = weighSuspicion({ earlier, skus, slot, cycleMs });
      if (!believed) await writeSuspectPass(manager, suspect);
      return believed;
    });
  }

  private async noteRejection(frame: PassFrame, snapshot: Snapshot, { reason }: Suspicion): Promise<FinishedRun> {
    const run: FinishedRun = { ...frame, outcome: 'rejected', rows: snapshot.products.length, changed: 0, reason };
    this.log.error({ reason }, 'a pass was rejected; the old picture stays');
    await recordRun(this.database.manager, run);
    return run;
  }

  private async noteFailure(frame: PassFrame, error: unknown): Promise<FinishedRun> {
    if (this.http.isClosed) throw new SlotHandedBackError('the service stops');
    const isForeseen = error instanceof AgencyError || error instanceof PassOvertakenError;
    const reason = isForeseen ? error.message : 'the pass broke down';
    this.log.error({ err: error }, 'a pass failed; the old picture stays');
    const run: FinishedRun = { ...frame, outcome: 'failed', rows: 0, changed: 0, reason };
    await recordRun(this.database.manager, run);
    return run;
  }
}

/** Without a picture, or with one older than 48 hours, a difference is no news. */
function hasHonestBefore({ observedAt }: Catalogue, now: Date): boolean {
  return observedAt !== undefined && now.getTime() - observedAt.getTime() <= LONGEST_GAP_BETWEEN_PASSES_MS;
}

/** Marks what went to zero in a doubted pass: should it all come back, that is the source's recovery and no restock. */
function believedAfterAll(comparison: Comparison, observedAt: Date): Comparison {
  const lost = new Set(comparison.stockLost);
  const mark = <T extends { sku: string; storeQty: number | undefined }>(product: T) =>
    lost.has(product.sku) && product.storeQty === 0 ? { ...product, zeroDoubtedAt: observedAt } : product;
  return { ...comparison, written: comparison.written.map(mark), entered: comparison.entered.map(mark) };
}
