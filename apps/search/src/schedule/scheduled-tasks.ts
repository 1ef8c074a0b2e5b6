import { SlotHandedBackError } from '@barrelhive/jobs';
import { inSpan, newCorrelationId, runWithCorrelationId, ServiceLoops } from '@barrelhive/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { KeepRarity } from '../shelf-history/keep-rarity';
import { CatalogueCopy } from '../local-copy/catalogue-copy';
import { ReadByPlan } from '../reading-plan/read-by-plan';
import { RunRefreshPass } from '../refresh/run-refresh-pass';
import { SEARCH_SETTINGS, sourcePagesSeconds, type SearchSettings } from '../search-settings';
import { ReadSourcePages } from '../source-pages/read-source-pages';
import { ForgetOldRecords } from './forget-old-records';

const DAY_SECONDS = 86_400;
const FIRST_PASS_RETRY_MS = 15_000;

/** What search does by the clock, each slot of a task in one replica. */
@Injectable()
export class ScheduledTasks {
  constructor(
    private readonly loops: ServiceLoops,
    private readonly refreshPass: RunRefreshPass,
    private readonly catalogue: CatalogueCopy,
    sourcePages: ReadSourcePages,
    oldRecords: ForgetOldRecords,
    rarity: KeepRarity,
    stores: ReadByPlan,
    @Inject(SEARCH_SETTINGS) settings: SearchSettings,
  ) {
    this.schedule('refresh', settings.REFRESH_SECONDS, (slot) => this.refresh(slot));
    this.schedule('source-pages', sourcePagesSeconds(settings), () => sourcePages.run());
    this.schedule('forget-old-records', DAY_SECONDS, () => oldRecords.run());
    this.schedule('rarity', DAY_SECONDS, (slot) => rarity.run(slot));
    // One replica keeps it all day, and with it what it has seen of the totals.
    loops.schedule({
      name: 'stores',
      stepSeconds: DAY_SECONDS,
      work: (held) => stores.run(held, new Date(held.slot.getTime() + DAY_SECONDS * 1000)),
    });
  }

  private schedule(name: string, stepSeconds: number, work: (slot: Date) => Promise<void>): void {
    this.loops.schedule({
      name,
      stepSeconds,
      work: ({ slot }) =>
        runWithCorrelationId(`${name}-${newCorrelationId()}`, () =>
          inSpan(`search: ${name}`, { isOrigin: true }, () => work(slot)),
        ),
    });
  }

  private async refresh(slot: Date): Promise<void> {
    const run = await this.refreshPass.run(slot);
    // Without any catalogue there is nothing to show: a failed first pass is not left until the next slot.
    const isFirst = this.catalogue.current.observedAt === undefined;
    if (run.outcome === 'failed' && isFirst)
      throw new SlotHandedBackError('the first pass failed', FIRST_PASS_RETRY_MS);
  }
}
