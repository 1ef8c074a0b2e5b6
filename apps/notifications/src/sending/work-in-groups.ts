interface Waiting<T> {
  item: T;
  end: () => void;
  fail: (error: unknown) => void;
}

/**
 * Does work on many items together: what comes while a group is worked on makes up the next one, so that nothing waits for company.
 * A group that fails is done once more one by one, so that each item fails by its own fault only.
 */
export class WorkInGroups<T> {
  private waiting: Waiting<T>[] = [];
  private isBusy = false;

  /** `work` must bear to be done again for an item. */
  constructor(
    private readonly work: (items: readonly T[]) => Promise<void>,
    private readonly atOnce: number,
  ) {}

  /** Ends with the work on this item, or fails as that does. */
  run(item: T): Promise<void> {
    return new Promise((end, fail) => {
      this.waiting.push({ item, end, fail });
      if (!this.isBusy) void this.workOff();
    });
  }

  private async workOff(): Promise<void> {
    this.isBusy = true;
    while (this.waiting.length > 0) await this.workOn(this.waiting.splice(0, this.atOnce));
    this.isBusy = false;
  }

  private async workOn(group: readonly Waiting<T>[]): Promise<void> {
    try {
      await this.work(group.map(({ item }) => item));
      for (const { end } of group) end();
    } catch (error) {
      const [only, ...others] = group;
      if (others.length === 0) return only?.fail(error);
      for (const one of group) await this.workOn([one]);
    }
  }
}
