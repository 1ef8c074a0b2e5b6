export interface WorkLoopOptions {
  /** Does one round; true when there is more to do at once. */
  round: () => Promise<unknown>;
  /** The longest rest between two rounds. */
  restMs: number;
  onError: (error: unknown) => void;
}

/** Repeats a round of work until stopped: at once while there is more, else when woken or rested. Rounds never overlap. */
export class WorkLoop {
  private running: Promise<void> | undefined;
  private isStopped = false;
  private isWoken = false;
  private endRest: (() => void) | undefined;

  constructor(private readonly options: WorkLoopOptions) {}

  start(): void {
    this.running ??= this.run();
  }

  wake(): void {
    this.isWoken = true;
    this.endRest?.();
  }

  /** Lets the round under way finish. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.endRest?.();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.isWoken = false;
      const hasMore = await this.round();
      if (!hasMore) await this.rest();
    }
  }

  private async round(): Promise<boolean> {
    try {
      return (await this.options.round()) === true;
    } catch (error) {
      this.options.onError(error);
      return false;
    }
  }

  private async rest(): Promise<void> {
    if (this.isWoken || this.isStopped) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.options.restMs);
      this.endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.endRest = undefined;
  }
}
