import { PostgresNotifications, WorkLoop } from '@barrelhive/jobs';
import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { RunFollowUps } from './run-follow-ups';

/** Runs follow-ups after each commit that added one, and polls for those that were put off. */
@Injectable()
export class FollowUpWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('follow-up-worker');
  private readonly loop: WorkLoop;

  constructor(
    runFollowUps: RunFollowUps,
    notifications: PostgresNotifications,
    @Inject(BILLING_SETTINGS) settings: BillingSettings,
  ) {
    this.loop = new WorkLoop({
      round: () => runFollowUps.runNext(),
      restMs: settings.FOLLOW_UP_POLL_SECONDS * 1000,
      onError: (error) => this.log.error({ err: error }, 'follow-ups could not be looked for'),
    });
    notifications.subscribeToTable('follow_up', () => this.loop.wake());
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
