interface LoopOptions {
  /** Does one piece of work; false when there is none. */
  work: () => Promise<boolean>;
  pollMs: number;
  onError: (error: unknown) => void;
}

/** Works while there is work, sleeps until it is woken, and looks by itself now and then. */
export class WakeableLoop {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private woken = false;
  private stopped = true;

  constructor(private readonly options: LoopOptions) {}

  start(): void {
    this.stopped = false;
    this.timer = setInterval(() => this.wake(), this.options.pollMs);
    this.wake();
  }

  /** Returns at once. A loop that is just about to find nothing looks once more. */
  wake(): void {
    if (this.stopped) return;
    this.woken = true;
    this.running ??= this.run().finally(() => {
      this.running = undefined;
    });
  }

  /** Takes no new work and waits for the piece that is under way. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      while (this.woken && !this.stopped) {
        this.woken = false;
        while (!this.stopped && (await this.options.work()));
      }
    } catch (error) {
      this.options.onError(error);
    }
  }
}
