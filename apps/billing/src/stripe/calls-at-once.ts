import { AsyncLocalStorage } from 'node:async_hooks';
import { WorkLimit } from '@barrelhive/service-kit';

/** Until when the provider may be asked for a caller: an instant of `performance.now()`. */
export interface CallsEnd {
  at: number;
}

export class TimeIsUpError extends Error {
  constructor() {
    super('the payment provider took too long');
    this.name = 'TimeIsUpError';
  }
}

const callers = new AsyncLocalStorage<CallsEnd>();

/** Marks the calls of `work` as made while somebody waits for an answer. */
export function forCaller<T>(end: CallsEnd, work: () => Promise<T>): Promise<T> {
  return callers.run(end, work);
}

/**
 * Bounds how many calls to the provider are under way. Those of people who wait have half of them at most, so that what webhooks ask for never
 * waits for people. A call whose caller has been answered meanwhile is not made.
 */
export class CallsAtOnce {
  private readonly all: WorkLimit;
  private readonly ofCallers: WorkLimit;

  constructor(most: number) {
    this.all = new WorkLimit({ atOnce: most, waiting: Number.POSITIVE_INFINITY });
    this.ofCallers = new WorkLimit({ atOnce: Math.max(1, Math.floor(most / 2)), waiting: Number.POSITIVE_INFINITY });
  }

  run<T>(call: () => Promise<T>): Promise<T> {
    const end = callers.getStore();
    if (!end) return this.all.run(call);
    const unlessLate = () => (performance.now() < end.at ? call() : Promise.reject(new TimeIsUpError()));
    return this.ofCallers.run(() => this.all.run(unlessLate));
  }
}
