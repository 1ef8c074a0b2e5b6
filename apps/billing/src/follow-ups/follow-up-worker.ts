import { logger } from '@barrelhive/service-kit';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { BILLING_SETTINGS, type BillingSettings } from '../billing-settings';
import { RunFollowUps } from './run-follow-ups';

/** Runs follow-ups whenever it is woken, and looks for forgotten ones now and then. */
@Injectable()
export class FollowUpWorker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('follow-up-worker');
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private wokenMeanwhile = false;
  private stopped = false;

  constructor(
    private readonly runFollowUps: RunFollowUps,
    @Inject(BILLING_SETTINGS) private readonly settings: BillingSettings,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.wake(), this.settings.FOLLOW_UP_POLL_SECONDS * 1000);
    this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.working;
  }

  /** Something may be due. Returns at once. */
  wake(): void {
    if (this.stopped) return;
    this.wokenMeanwhile = true;
    this.working ??= this.work().finally(() => {
      this.working = undefined;
    });
  }

  private async work(): Promise<void> {
    try {
      while (this.wokenMeanwhile && !this.stopped) {
        this.wokenMeanwhile = false;
        while (!this.stopped && (await this.runFollowUps.runNext()));
      }
    } catch (error) {
      this.log.error({ err: error }, 'follow-ups could not be looked for');
    }
  }
}
