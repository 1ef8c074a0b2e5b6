/** Calls may hang until their time-out: the places that are free serve the others after this long. */
const LONGEST_WAIT_MS = 100;

/** The posts of a channel that a replica has under way. */
export class Places {
  private taken = 0;
  private wake: (() => void) | undefined;

  constructor(private readonly all: number) {}

  get areAllFree(): boolean {
    return this.taken === 0;
  }

  take(places: number): void {
    this.taken += places;
  }

  free(): void {
    this.taken--;
    this.wake?.();
  }

  /**
   * Waits until half of the places are free, and no longer than a moment if some are. Gives how many are. Answers come one by one, and with
   * each of them one message alone would be claimed.
   */
  async awaitRoom(): Promise<number> {
    const waitsUntil = performance.now() + LONGEST_WAIT_MS;
    while (this.all - this.taken < this.all / 2) {
      const leftMs = waitsUntil - performance.now();
      if (leftMs <= 0 && this.taken < this.all) break;
      await this.nextAnswer(Math.max(leftMs, LONGEST_WAIT_MS / 2));
    }
    return this.all - this.taken;
  }

  private nextAnswer(atMostMs: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, atMostMs);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
