import { logger, newCorrelationId, runWithCorrelationId } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { CatalogueReplica } from '../replica/catalogue-replica';
import { SEARCH_SETTINGS, sourcePagesSeconds, type SearchSettings } from '../search-settings';
import { ReadSourcePages } from '../source-pages/read-source-pages';
import { KeepAllocatedStores } from '../store-reading/keep-allocated-stores';
import { ForgetOldRecords } from './forget-old-records';
import { RunRefreshPass } from './run-refresh-pass';
import { SlotLease, slotOf } from './slot-lease';

const TICK_MS = 1_000;
const LOOK_AGAIN_MS = 5_000;
const DAY_SECONDS = 86_400;

interface Task {
  name: string;
  slotSeconds: number;
  /** False leaves the slot open, to be tried again within seconds. */
  work: (slot: Date) => Promise<boolean>;
  slotSeen: number;
  nextLookAt: number;
  underWay: Promise<void> | undefined;
}

/** Ticks in every replica; Postgres decides which of them runs a slot of a task. */
@Injectable()
export class RefreshClock implements BeforeApplicationShutdown {
  private readonly log = logger('refresh-clock');
  private readonly tasks: Task[];
  private isEnding = false;

  constructor(
    private readonly lease: SlotLease,
    private readonly refreshPass: RunRefreshPass,
    private readonly sourcePages: ReadSourcePages,
    private readonly allocatedStores: KeepAllocatedStores,
    private readonly oldRecords: ForgetOldRecords,
    private readonly catalogue: CatalogueReplica,
    @Inject(SEARCH_SETTINGS) settings: SearchSettings,
  ) {
    this.tasks = [
      task('refresh', settings.REFRESH_SECONDS, (slot) => this.refresh(slot)),
      task('source-pages', sourcePagesSeconds(settings), () => this.sourcePages.run().then(() => true)),
      task('forget-old-records', DAY_SECONDS, () => this.oldRecords.run().then(() => true)),
    ];
  }

  @Interval(TICK_MS)
  tick(): void {
    if (this.isEnding) return;
    for (const due of this.tasks) if (!due.underWay && isTimeToLook(due, Date.now())) this.start(due);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isEnding = true;
    for (const { underWay } of this.tasks) await underWay;
  }

  private start(due: Task): void {
    const slot = slotOf(new Date(), due.slotSeconds);
    due.underWay = runWithCorrelationId(`${due.name}-${newCorrelationId()}`, () =>
      this.lease.runOnce(due.name, slot, () => due.work(slot)),
    )
      .then(() => undefined)
      .catch((error: unknown) => this.log.error({ err: error, task: due.name }, 'a task broke down and is tried again'))
      .finally(() => (due.underWay = undefined));
  }

  private async refresh(slot: Date): Promise<boolean> {
    const run = await this.refreshPass.run(slot);
    this.allocatedStores.start();
    // Without any picture there is nothing to show: a failed first pass is not left until the next slot.
    return run.outcome !== 'failed' || this.catalogue.current.observedAt !== undefined;
  }
}

function task(name: string, slotSeconds: number, work: Task['work']): Task {
  return { name, slotSeconds, work, slotSeen: 0, nextLookAt: 0, underWay: undefined };
}

/** At once when a slot begins; otherwise now and then, to take over what a lost replica left. */
function isTimeToLook(due: Task, now: number): boolean {
  const slot = slotOf(new Date(now), due.slotSeconds).getTime();
  if (slot === due.slotSeen && now < due.nextLookAt) return false;
  due.slotSeen = slot;
  due.nextLookAt = now + LOOK_AGAIN_MS;
  return true;
}
