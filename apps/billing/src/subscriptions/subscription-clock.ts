import { dayAfter, instantAt, localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { ServiceLoops } from '@barrelhive/service-kit';
import { Injectable } from '@nestjs/common';
import { NoticeEndedEntitlements } from './notice-ended-entitlements';
import { ReconcileSubscriptions } from './reconcile-subscriptions';

/** Names the nightly comparisons in `job_run`. */
export const RECONCILE_TASK = 'reconcile-subscriptions';

const LOOK_FOR_ENDS_MS = 15_000;
const RETRY_NIGHT_AFTER_MS = 5 * 60_000;
const NIGHTLY_MS_OF_DAY = 3.5 * 3_600_000;

/** What the clock alone brings about. It runs in every replica; the database decides who acts. */
@Injectable()
export class SubscriptionClock {
  constructor(loops: ServiceLoops, noticeEnded: NoticeEndedEntitlements, reconcile: ReconcileSubscriptions) {
    loops.repeat({
      round: () => noticeEnded.runNext(new Date()),
      restMs: LOOK_FOR_ENDS_MS,
      failure: 'ended entitlements could not be looked for',
    });
    loops.schedule({
      task: RECONCILE_TASK,
      slotAt: latestNight,
      retryAfterMs: RETRY_NIGHT_AFTER_MS,
      work: ({ signal }) => reconcile.run(signal),
      failure: 'the nightly comparison failed and is tried again',
    });
  }
}

/** The latest 03:30 in Denver. A service that was down then makes up for it when it starts. */
export function latestNight(now: Date): Date {
  const today = localDay(now, STORE_TIME_ZONE);
  const night = instantAt(today, NIGHTLY_MS_OF_DAY, STORE_TIME_ZONE);
  return night <= now ? night : instantAt(dayAfter(today, -1), NIGHTLY_MS_OF_DAY, STORE_TIME_ZONE);
}
