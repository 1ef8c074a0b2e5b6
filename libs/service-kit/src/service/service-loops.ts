import { PostgresNotifications, SlotClock, SlotLease, WorkLoop, type SlotClockOptions } from '@barrelhive/jobs';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { logger } from '../logging/logger';

interface RepeatOptions {
  /** Does one round; true when there is more to do at once. */
  round: () => Promise<unknown>;
  /** The longest rest between two rounds. */
  restMs: number;
  /** Wakes the loop after each commit that changed this table (see `notifyOnChange`). */
  wokenBy?: string;
  /** The line of the log when a round fails. */
  failure: string;
}

type ScheduleOptions = Omit<SlotClockOptions, 'onError'> & Pick<RepeatOptions, 'failure'>;

/** The loops and clocks of a service. They are added by constructors, and run from when the service is up until it stops. */
@Injectable()
export class ServiceLoops implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('loops');
  private readonly loops: (WorkLoop | SlotClock)[] = [];

  constructor(
    private readonly notifications: PostgresNotifications,
    private readonly slots: SlotLease,
  ) {}

  /** Repeats a round of work in every replica: at once while there is more, else when woken or rested. */
  repeat({ round, restMs, wokenBy, failure }: RepeatOptions): WorkLoop {
    const loop = new WorkLoop({ round, restMs, onError: (err) => this.log.error({ err }, failure) });
    if (wokenBy) this.notifications.subscribeToTable(wokenBy, () => loop.wake());
    this.loops.push(loop);
    return loop;
  }

  /** Runs each slot of a task in one replica, and again until it succeeds. */
  schedule({ failure, ...options }: ScheduleOptions): void {
    const onError = (err: unknown) => this.log.error({ err, task: options.task }, failure);
    this.loops.push(new SlotClock(this.slots, { ...options, onError }));
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.loops.map((loop) => loop.stop()));
  }
}
