import { WorkLoop } from './work-loop';

/** A loop whose rounds the test lets through one by one. */
function loopByHand(answers: boolean[]) {
  let rounds = 0;
  const waiting: (() => void)[] = [];
  const round = async () => {
    rounds += 1;
    waiting.splice(0).forEach((resume) => resume());
    return answers.shift() ?? false;
  };
  const untilRound = (wanted: number): Promise<void> =>
    rounds >= wanted
      ? Promise.resolve()
      : new Promise<void>((resolve) => waiting.push(resolve)).then(() => untilRound(wanted));
  const loop = new WorkLoop({ round, restMs: 3_600_000, onError: () => undefined });
  return { loop, untilRound, rounds: () => rounds };
}

describe('a work loop', () => {
  it('goes on at once while there is more to do', async () => {
    const { loop, untilRound, rounds } = loopByHand([true, true, false]);
    loop.start();
    await untilRound(3);
    await loop.stop();
    expect(rounds()).toBe(3);
  });

  it('does another round when it is woken, even in the middle of one', async () => {
    const { loop, untilRound, rounds } = loopByHand([]);
    loop.start();
    loop.wake();
    await untilRound(2);
    await loop.stop();
    expect(rounds()).toBe(2);
  });

  it('does together what it is woken for within a moment after a round that asks for it', async () => {
    jest.useFakeTimers();
    let rounds = 0;
    const round = async () => (rounds++ === 0 ? 'gather' : false);
    const loop = new WorkLoop({ round, restMs: 3_600_000, gatherMs: 400, onError: () => undefined });
    loop.start();
    await jest.advanceTimersByTimeAsync(399);
    for (let wakes = 0; wakes < 3; wakes++) loop.wake();
    expect(rounds).toBe(1);
    await jest.advanceTimersByTimeAsync(2);
    expect(rounds).toBe(2);
    loop.wake();
    await jest.advanceTimersByTimeAsync(1);
    expect(rounds).toBe(3);
    await loop.stop();
    jest.useRealTimers();
  });

  it('stops at once while it gathers', async () => {
    let rounds = 0;
    const round = async () => {
      rounds += 1;
      return 'gather';
    };
    const loop = new WorkLoop({ round, restMs: 1, gatherMs: 3_600_000, onError: () => undefined });
    loop.start();
    await new Promise((resolve) => setImmediate(resolve));
    await loop.stop();
    expect(rounds).toBe(1);
  });

  it('reports an error and goes on', async () => {
    const errors: unknown[] = [];
    let rounds = 0;
    const done = new Promise<void>((resolve) => {
      const loop = new WorkLoop({
        restMs: 1,
        onError: (error) => errors.push(error),
        round: async () => {
          rounds += 1;
          if (rounds === 1) throw new Error('once');
          void loop.stop().then(resolve);
          return false;
        },
      });
      loop.start();
    });
    await done;
    expect(rounds).toBe(2);
    expect(errors).toEqual([new Error('once')]);
  });
});
