import { SlotClock, SlotLease, WorkLoop } from '@barrelhive/jobs';
import { dayAfter, instantAt, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { logger } from '@barrelhive/service-kit';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { NoticeEndedEntitlements } from './notice-ended-entitlements';
import { ReconcileSubscriptions } from './reconcile-subscriptions';

/** Names the nightly comparisons in `job_run`. */
export const RECONCILE_TASK = 'reconcile-subscriptions';

const LOOK_FOR_ENDS_MS = 15_000;
const RETRY_NIGHT_AFTER_MS = 5 * 60_000;
const NIGHTLY_MS_OF_DAY = 3.5 * 3_600_000;

/** What the clock alone brings about. It runs in every replica; the database decides who acts. */
@Injectable()
export class SubscriptionClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('subscription-clock');
  private readonly ends: WorkLoop;
  private readonly nights: SlotClock;

  constructor(slots: SlotLease, noticeEnded: NoticeEndedEntitlements, reconcile: ReconcileSubscriptions) {
    this.ends = new WorkLoop({
      round: () => noticeEnded.runNext(new Date()),
      restMs: LOOK_FOR_ENDS_MS,
      onError: (error) => this.log.error({ err: error }, 'ended entitlements could not be looked for'),
    });
    this.nights = new SlotClock(slots, {
      task: RECONCILE_TASK,
      slotAt: latestNight,
      retryAfterMs: RETRY_NIGHT_AFTER_MS,
      work: ({ signal }) => reconcile.run(signal),
      onError: (error) => this.log.error({ err: error }, 'the nightly comparison failed and is tried again'),
    });
  }

  onApplicationBootstrap(): void {
    this.ends.start();
    this.nights.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.ends.stop(), this.nights.stop()]);
  }
}

/** The latest 03:30 in Denver. A service that was down then makes up for it when it starts. */
export function latestNight(now: Date): Date {
  const today = localDay(now, STORE_TIME_ZONE);
  const night = instantAt(today, NIGHTLY_MS_OF_DAY, STORE_TIME_ZONE);
  return night <= now ? night : instantAt(dayAfter(today, -1), NIGHTLY_MS_OF_DAY, STORE_TIME_ZONE);
}
