export interface WorkLoopOptions {
  /**
   * Does one round; true when there is more to do at once, `'gather'` when the next one is to do together what comes within `gatherMs`.
   */
  round: () => Promise<unknown>;
  /** The longest rest between two rounds. */
  restMs: number;
  /** Nobody wakes the loop for this long after a round that asks for it; 0 unless given. */
  gatherMs?: number;
  onError: (error: unknown) => void;
}

/** Repeats a round of work until stopped: at once while there is more, else when woken or rested. Rounds never overlap. */
export class WorkLoop {
  private running: Promise<void> | undefined;
  private isStopped = false;
  private isWoken = false;
  private endRest: (() => void) | undefined;
  private endGathering: (() => void) | undefined;

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
    this.endGathering?.();
    this.endRest?.();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.isStopped) {
      this.isWoken = false;
      const next = await this.round();
      if (next === 'gather') await this.gather();
      if (next !== true) await this.rest();
    }
  }

  private async round(): Promise<unknown> {
    try {
      return await this.options.round();
    } catch (error) {
      this.options.onError(error);
      return false;
    }
  }

  private async gather(): Promise<void> {
    const { gatherMs = 0 } = this.options;
    if (!this.isStopped) await pauseThatEnds(gatherMs, (end) => (this.endGathering = end));
  }

  private async rest(): Promise<void> {
    if (this.isWoken || this.isStopped) return;
    await pauseThatEnds(this.options.restMs, (end) => (this.endRest = end));
    this.endRest = undefined;
  }
}

/** Gives what ends the pause before its time. */
function pauseThatEnds(ms: number, give: (end: () => void) => void): Promise<void> {
  return new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    give(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
