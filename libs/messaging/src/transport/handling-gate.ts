/** Lets work run side by side, or alone in this process: then it begins when all else has ended, and all else waits for it. */
export class HandlingGate {
  private readonly running = new Set<Promise<unknown>>();
  private waitingAlone = 0;
  private lone: Promise<unknown> = Promise.resolve();

  async together<T>(work: () => Promise<T>): Promise<T> {
    while (this.waitingAlone > 0) await this.lone;
    const run = work();
    this.running.add(run);
    try {
      return await run;
    } finally {
      this.running.delete(run);
    }
  }

  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.waitingAlone += 1;
    const run = this.inTurn(this.lone, work);
    const end = () => (this.waitingAlone -= 1);
    this.lone = run.then(end, end);
    return run;
  }

  private async inTurn<T>(before: Promise<unknown>, work: () => Promise<T>): Promise<T> {
    await before;
    while (this.running.size > 0) await Promise.allSettled(this.running);
    return work();
  }
}
