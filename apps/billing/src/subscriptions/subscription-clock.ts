import { logger } from '@barrelhive/service-kit';
import { localDay, STORE_TIME_ZONE } from '@barrelhive/rules';
import { Injectable } from '@nestjs/common';
import { Cron, Interval } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { FollowUpWorker } from '../follow-ups/follow-up-worker';
import { NoticeEndedEntitlements } from './notice-ended-entitlements';
import { ReconcileSubscriptions } from './reconcile-subscriptions';

const LOOK_FOR_ENDS_MS = 15_000;
const NIGHTLY = '30 3 * * *';

/** What the clock alone brings about. It ticks in every replica; the database decides who acts. */
@Injectable()
export class SubscriptionClock {
  private readonly log = logger('subscription-clock');

  constructor(
    private readonly dataSource: DataSource,
    private readonly noticeEndedEntitlements: NoticeEndedEntitlements,
    private readonly reconcileSubscriptions: ReconcileSubscriptions,
    private readonly worker: FollowUpWorker,
  ) {}

  @Interval(LOOK_FOR_ENDS_MS)
  async lookForEnds(): Promise<void> {
    try {
      await this.noticeEndedEntitlements.run();
    } catch (error) {
      this.log.error({ err: error }, 'ended entitlements could not be looked for');
    }
  }

  @Cron(NIGHTLY, { timeZone: STORE_TIME_ZONE })
  async reconcile(): Promise<void> {
    try {
      if (!(await this.isFirst('reconcile', localDay(new Date(), STORE_TIME_ZONE)))) return;
      await this.reconcileSubscriptions.run();
      this.worker.wake();
    } catch (error) {
      this.log.error({ err: error }, 'the nightly comparison failed');
    }
  }

  private async isFirst(task: string, slot: string): Promise<boolean> {
    const claimed: unknown[] = await this.dataSource.query(
      'INSERT INTO schedule_run (task, slot) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING slot',
      [task, slot],
    );
    return claimed.length > 0;
  }
}
