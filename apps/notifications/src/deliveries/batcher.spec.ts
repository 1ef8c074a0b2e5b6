import { Batcher } from './batcher';

const FOR_EVER_MS = 600_000;

describe('work in groups', () => {
  /** Work that ends when the test says so. */
  function heldWork({ poisoned, left = [] }: { poisoned?: number; left?: readonly number[] } = {}) {
    const groups: (readonly number[])[] = [];
    const alone: number[] = [];
    const releases: (() => void)[] = [];
    const held = async (items: readonly number[]) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      if (poisoned !== undefined && items.includes(poisoned)) throw new Error('poisoned');
    };
    const work = {
      together: async (items: readonly number[]) => {
        groups.push(items);
        await held(items);
        return items.filter((item) => left.includes(item));
      },
      alone: async (item: number) => {
        alone.push(item);
        await held([item]);
      },
    };
    return { groups, alone, work, release: () => releases.splice(0).forEach((end) => end()) };
  }
  const turn = () => new Promise((resolve) => setImmediate(resolve));

  it('takes together what comes within a moment, or meanwhile, and waits no longer once a group is full', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const { groups, work, release } = heldWork();
    const together = new Batcher({ ...work, atOnce: 3, gatherMs: 100 });
    const all = [1, 2].map((item) => together.run(item));
    await jest.advanceTimersByTimeAsync(99);
    expect(groups).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(groups).toEqual([[1, 2]]);
    all.push(...[3, 4, 5, 6].map((item) => together.run(item)));
    release();
    await turn();
    expect(groups).toEqual([
      [1, 2],
      [3, 4, 5],
    ]);
    release();
    await turn();
    expect(groups).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(100);
    expect(groups[2]).toEqual([6]);
    release();
    jest.useRealTimers();
    await Promise.all(all);
  });

  it('waits for nobody after the last one that is expected', async () => {
    const { groups, work, release } = heldWork();
    const together = new Batcher({ ...work, atOnce: 10, gatherMs: FOR_EVER_MS });
    const all = Promise.all([together.run(1), together.run(2, { isLast: true })]);
    await turn();
    expect(groups).toEqual([[1, 2]]);
    release();
    await all;
  });

  it('does each item of a group that fails alone, so that only the one at fault fails', async () => {
    const { groups, alone, work, release } = heldWork({ poisoned: 3 });
    const together = new Batcher({ ...work, atOnce: 4, gatherMs: FOR_EVER_MS });
    const all = Promise.allSettled([1, 2, 3, 4].map((item) => together.run(item)));
    for (let round = 0; round < 3; round++) {
      await turn();
      release();
    }
    expect((await all).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
    expect(groups).toEqual([[1, 2, 3, 4]]);
    expect(alone).toEqual([1, 2, 3, 4]);
  });

  it('lets nothing wait for an item that a group left', async () => {
    const { groups, alone, work, release } = heldWork({ left: [2] });
    const together = new Batcher({ ...work, atOnce: 1, gatherMs: FOR_EVER_MS });
    const ended: number[] = [];
    const all = Promise.all([1, 2].map((item) => together.run(item).then(() => ended.push(item))));
    for (let round = 0; round < 2; round++) {
      release();
      await turn();
    }
    expect(alone).toEqual([2]);
    const last = together.run(3);
    expect(groups).toEqual([[1], [2], [3]]);
    expect(ended).toEqual([1]);
    release();
    await Promise.all([all, last]);
  });

  it('goes on after a failure', async () => {
    const fail = async (item: number | undefined) => {
      if (item === 1) throw new Error('poisoned');
    };
    const together = new Batcher<number>({
      together: async ([item]) => fail(item).then(() => []),
      alone: fail,
      atOnce: 1,
      gatherMs: FOR_EVER_MS,
    });
    await expect(together.run(1)).rejects.toThrow('poisoned');
    await expect(together.run(2)).resolves.toBeUndefined();
  });
});
