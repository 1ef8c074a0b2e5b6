import { PostgresNotifications, SlotClock, SlotLease, WorkLoop, type ScheduledTask } from '@barrelhive/jobs';
import { Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';
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

const EACH_SECOND = '* * * * * *';
/** The name of the job that looks at all tasks. */
export const TASKS = 'tasks';

/** The loops and scheduled tasks of a service. They are added by constructors, and run from when the service is up until it stops. */
@Injectable()
export class ServiceLoops implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly log = logger('loops');
  private readonly loops: WorkLoop[] = [];
  private readonly looks: (() => void)[] = [];

  constructor(
    private readonly notifications: PostgresNotifications,
    private readonly slots: SlotLease,
    private readonly registry: SchedulerRegistry,
  ) {}

  /** Repeats a round of work in every replica: at once while there is more, else when woken or rested. */
  repeat({ round, restMs, wokenBy, failure }: RepeatOptions): WorkLoop {
    const loop = new WorkLoop({ round, restMs, onError: (err) => this.log.error({ err }, failure) });
    if (wokenBy) this.notifications.subscribeToTable(wokenBy, () => loop.wake());
    this.loops.push(loop);
    return loop;
  }

  /** Runs each slot of a task in one replica, and again until it succeeds. A tick is skipped while the work runs. */
  schedule(task: ScheduledTask): void {
    const clock = new SlotClock(this.slots, task);
    const log = (err: unknown) =>
      this.log.error({ err, task: task.name }, 'a scheduled task failed and is tried again');
    let looking: Promise<void> | undefined;
    this.looks.push(() => {
      looking ??= clock
        .look(new Date())
        .catch(log)
        .finally(() => (looking = undefined));
    });
  }

  onApplicationBootstrap(): void {
    for (const loop of this.loops) loop.start();
    if (this.looks.length === 0) return;
    const lookAtAll = () => this.looks.forEach((look) => look());
    // One job for all tasks: to find its next second costs more than all looks.
    this.registry.addCronJob(TASKS, CronJob.from({ cronTime: EACH_SECOND, onTick: lookAtAll, start: true }));
    // What is due already does not wait for the next second.
    lookAtAll();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([this.slots.stop(), ...this.loops.map((loop) => loop.stop())]);
  }
}
