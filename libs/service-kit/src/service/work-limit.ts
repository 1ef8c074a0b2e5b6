import { DomainError } from '../errors/domain-error';

interface WorkLimitOptions {
  /** Pieces of work done side by side. */
  atOnce: number;
  /** Pieces that may wait; beyond them the caller is told that we are busy. */
  waiting: number;
}

/**
 * Keeps expensive work from taking a service down: a few pieces at once, a bounded queue in order of arrival, and beyond that
 * an immediate SERVICE_BUSY instead of ever longer waits.
 */
export class WorkLimit {
  private running = 0;
  private readonly queue: (() => void)[] = [];

  constructor(private readonly options: WorkLimitOptions) {}

  async run<T>(work: () => Promise<T>): Promise<T> {
    await this.takeSlot();
    try {
      return await work();
    } finally {
      this.passSlotOn();
    }
  }

  private async takeSlot(): Promise<void> {
    if (this.running < this.options.atOnce) {
      this.running++;
      return;
    }
    if (this.queue.length >= this.options.waiting) throw new DomainError('SERVICE_BUSY', { retryAfterSeconds: 1 });
    await new Promise<void>((resolve) => this.queue.push(resolve));
  }

  private passSlotOn(): void {
    const next = this.queue.shift();
    if (next) next();
    else this.running--;
  }
}
