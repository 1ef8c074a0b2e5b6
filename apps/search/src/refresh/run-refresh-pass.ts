import { randomUUID } from 'node:crypto';
import { SlotHandedBackError } from '@barrelhive/jobs';
import { Outbox } from '@barrelhive/messaging';
import { HOUR_MS } from '@barrelhive/rules';
import { logger, metrics } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AgencyError } from '../agency/agency-error';
import { AgencyHttp } from '../agency/agency-http';
import { AgencySite } from '../agency/agency-site';
import type { Catalogue } from '../catalogue/catalogue';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { lastBottlesMs, SEARCH_SETTINGS, type SearchSettings } from '../search-settings';
import { StoresOfChanged } from '../store-reading/stores-of-changed';
import { commitPass, PassOvertakenError } from './commit-pass';
import { compareSnapshots, type Comparison, type Snapshot } from './compare-snapshots';
import { decidePass, type PassDecision } from './decide-pass';
import { deliveriesAndRises } from './deliveries-and-rises';
import { readSnapshot } from './read-snapshot';
import { readRecentZeros, writeRecentZeros } from './recent-zero-rows';
import { readSkippedBottles, readSuspectPass, recordRun, writeSuspectPass, type FinishedRun } from './refresh-runs';

const passes = metrics.counter({
  name: 'barrelhive_refresh_passes_total',
  help: 'Passes over the product table, by how they ended: accepted, rejected, failed',
  labelNames: ['outcome'],
});
// An increase is only seen from a figure that was there before: the first rejected pass must wake somebody, too.
for (const outcome of ['accepted', 'rejected', 'failed']) passes.inc({ outcome }, 0);

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
  help: 'Restocks nobody was told of, since the zeros before them were a fault of the source',
});

type PassFrame = Pick<FinishedRun, 'id' | 'startedAt'>;

interface ReadPass {
  run: Omit<FinishedRun, 'outcome' | 'changed' | 'reason'>;
  comparison: Comparison;
  /** The revision of the catalogue it was compared with. */
  baseRevision: number;
  hadSkipped: boolean;
}

type Decision<Outcome> = Extract<PassDecision, { outcome: Outcome }>;

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
    const frame = { id: randomUUID(), startedAt: startOf(new Date(), this.catalogue.current) };
    const stopClock = passDuration.startTimer();
    const run = await this.attempt(frame, slot).catch((error: unknown) => this.noteFailure(frame, error));
    stopClock({ outcome: run.outcome });
    passes.inc({ outcome: run.outcome });
    this.log.info({ ...run, skipped: run.skipped.length, ms: Date.now() - run.startedAt.getTime() }, 'a pass ended');
    return run;
  }

  private async attempt(frame: PassFrame, slot: Date): Promise<FinishedRun> {
    const before = this.catalogue.current;
    const { manager } = this.dataSource;
    // What earlier passes left is read while the agency answers.
    const [table, recent, earlier, skippedSince] = await Promise.all([
      readSnapshot(this.http, this.site, this.settings),
      readRecentZeros(manager, frame.startedAt),
      readSuspectPass(manager),
      readSkippedBottles(manager),
    ]);
    const snapshot: Snapshot = { observedAt: frame.startedAt, ...table, skippedSince };
    const { products, skipped } = snapshot;
    if (skipped.length > 0) this.log.error({ skipped: skipped.slice(0, 20) }, 'rows of the table could not be read');
    const comparison = compareSnapshots(before, snapshot);
    lostProducts.set(comparison.stockLost.length);
    const firstPictureDoubtMs = this.settings.FIRST_PICTURE_DOUBT_HOURS * HOUR_MS;
    const rises = await deliveriesAndRises(manager, comparison.risen, {
      at: frame.startedAt,
      leastQty: this.settings.ARRIVAL_QTY,
      lowForMs: lastBottlesMs(this.settings),
      firstPictureDoubtMs,
    });
    comparison.changes.push(...rises);
    const decision = decidePass({
      before,
      comparison,
      recent,
      at: frame.startedAt,
      slot,
      cycleMs: this.settings.REFRESH_SECONDS * 1000,
      firstPictureDoubtMs,
      earlier,
    });
    const pass = {
      run: { ...frame, rows: products.length, skipped },
      comparison,
      baseRevision: before.revision,
      hadSkipped: skippedSince.size > 0,
    };
    return decision.outcome === 'rejected' ? this.reject(pass, decision) : this.accept(pass, decision);
  }

  private async accept(
    { run: frame, comparison, ...pass }: ReadPass,
    { suspicion, published, doubted, zeros }: Decision<'accepted'>,
  ): Promise<FinishedRun> {
    if (suspicion)
      this.log.warn({ reason: suspicion.reason }, 'a doubted pass is believed, since it keeps showing the same');
    if (doubted > 0) {
      doubtedRestocks.inc(doubted);
      this.log.warn({ doubted }, 'products came back from a 0 that was a fault of the source; nobody is told of these');
    }
    const run: FinishedRun = { ...frame, outcome: 'accepted', changed: comparison.written.length };
    const stores = await this.storesOfChanged.read(published, frame.startedAt);
    await this.dataSource.transaction((manager) =>
      commitPass(manager, this.outbox, { ...pass, run, comparison, published, stores, zeros }),
    );
    await this.catalogue.catchUp();
    return run;
  }

  private async reject(
    { run: frame }: ReadPass,
    { suspicion: { reason }, suspect, zeros }: Decision<'rejected'>,
  ): Promise<FinishedRun> {
    const run: FinishedRun = { ...frame, outcome: 'rejected', changed: 0, reason };
    this.log.error({ reason }, 'a pass was rejected; the old catalogue stays');
    await this.dataSource.transaction(async (manager) => {
      await writeSuspectPass(manager, suspect);
      await writeRecentZeros(manager, zeros);
      await recordRun(manager, run);
    });
    return run;
  }

  private async noteFailure(frame: PassFrame, error: unknown): Promise<FinishedRun> {
    if (this.http.isClosed) throw new SlotHandedBackError('the service stops');
    const isForeseen = error instanceof AgencyError || error instanceof PassOvertakenError;
    const reason = isForeseen ? error.message : 'the pass broke down';
    this.log.error({ err: error }, 'a pass failed; the old catalogue stays');
    const run: FinishedRun = { ...frame, outcome: 'failed', rows: 0, changed: 0, skipped: [], reason };
    await recordRun(this.dataSource.manager, run);
    return run;
  }
}

/** After a clock that ran ahead was set back, too, a pass is later than the one before: whoever copies products keeps what was observed last. */
function startOf(now: Date, { observedAt }: Pick<Catalogue, 'observedAt'>): Date {
  return observedAt && observedAt >= now ? new Date(observedAt.getTime() + 1) : now;
}
