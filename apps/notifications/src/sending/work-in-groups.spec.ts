import { WorkInGroups } from './work-in-groups';

describe('work in groups', () => {
  /** Work that ends when the test says so. */
  function heldWork(poisoned?: number) {
    const groups: (readonly number[])[] = [];
    const releases: (() => void)[] = [];
    const work = async (items: readonly number[]) => {
      groups.push(items);
      await new Promise<void>((resolve) => releases.push(resolve));
      if (poisoned !== undefined && items.includes(poisoned)) throw new Error('poisoned');
    };
    return { groups, work, release: () => releases.splice(0).forEach((end) => end()) };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('begins at once with what comes first, and takes together what comes meanwhile', async () => {
    const { groups, work, release } = heldWork();
    const together = new WorkInGroups(work, 3);
    const all = Promise.all([1, 2, 3, 4, 5].map((item) => together.run(item)));
    expect(groups).toEqual([[1]]);
    for (let round = 0; round < 3; round++) {
      release();
      await turn();
    }
    await all;
    expect(groups).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('does a group that fails one by one, so that only the one at fault fails', async () => {
    const { groups, work, release } = heldWork(3);
    const together = new WorkInGroups(work, 10);
    const all = Promise.allSettled([1, 2, 3, 4].map((item) => together.run(item)));
    for (let round = 0; round < 6; round++) {
      release();
      await turn();
    }
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  });

  it('goes on after a failure', async () => {
    const together = new WorkInGroups<number>(async ([item]) => {
      if (item === 1) throw new Error('poisoned');
    }, 10);
    await expect(together.run(1)).rejects.toThrow('poisoned');
    await expect(together.run(2)).resolves.toBeUndefined();
  });
});
