import { WorkLoop } from '@barrelhive/jobs';
import { logger } from '@barrelhive/service-kit';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { OpenPeriod } from './open-period';

const LOOK_MS = 2_000;

/** Looks in every replica whether a new period is due; the database decides who opens it. */
@Injectable()
export class PeriodClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('period-clock');
  private readonly loop: WorkLoop;

  constructor(openPeriod: OpenPeriod) {
    const round = async () => {
      const opened = await openPeriod.run(new Date());
      if (opened) this.log.info({ year: opened.year, month: opened.month }, 'opened the monthly list');
      return false;
    };
    this.loop = new WorkLoop({
      round,
      restMs: LOOK_MS,
      onError: (error) => this.log.error({ err: error }, 'the monthly list could not be opened and is tried again'),
    });
  }

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.loop.stop();
  }
}
