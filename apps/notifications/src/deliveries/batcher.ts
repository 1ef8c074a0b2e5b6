interface Waiting<T> {
  item: T;
  end: () => void;
  fail: (error: unknown) => void;
}

interface Work<T> {
  /** Works on a group, and gives the items of it that it left. */
  together(items: readonly T[]): Promise<readonly T[]>;
  /** Works on an item that was left, or whose group failed. Must bear that the item was worked on before. */
  alone(item: T): Promise<void>;
  /** The most items of a group. */
  atOnce: number;
  /** How long the items of a group wait for others, unless it is full. */
  gatherMs: number;
}

/**
 * Does work on many items together: what comes within a moment, or while a group is worked on, makes up the next one. What a group leaves is
 * worked on alone, beside the groups that follow, so that nothing waits for it. So is each item of a group that fails, so that each fails by
 * its own fault only.
 */
export class Batcher<T> {
  private waiting: Waiting<T>[] = [];
  private isBusy = false;
  private lastCame = false;
  private stopGathering: (() => void) | undefined;

  constructor(private readonly work: Work<T>) {}

  /** Ends with the work on this item, or fails as that does. After the last one for now nobody waits for others. */
  run(item: T, { isLast = false } = {}): Promise<void> {
    return new Promise((end, fail) => {
      this.waiting.push({ item, end, fail });
      this.lastCame ||= isLast;
      if (this.isReady()) this.stopGathering?.();
      if (!this.isBusy) void this.workOff();
    });
  }

  private isReady(): boolean {
    return this.lastCame || this.waiting.length >= this.work.atOnce;
  }

  private async workOff(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) {
      if (!this.isReady()) await this.gather();
      this.lastCame = false;
      await this.workOn(this.waiting.splice(0, this.work.atOnce));
    }
    this.isBusy = false;
  }

  private gather(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.work.gatherMs);
      this.stopGathering = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async workOn(group: readonly Waiting<T>[]): Promise<void> {
    const items = group.map(({ item }) => item);
    const left = new Set(await this.work.together(items).catch(() => items));
    for (const { item, end, fail } of group) {
      if (left.has(item)) this.work.alone(item).then(end, fail);
      else end();
    }
  }
}
