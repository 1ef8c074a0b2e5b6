import { pause, pollUntil } from './poll-until';

function recorded(answers: (string | undefined | Error)[]) {
  const waits: number[] = [];
  let looks = 0;
  const polling = {
    look: async () => {
      const answer = answers[looks++];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    wait: async (ms: number) => void waits.push(ms),
    firstDelayMs: 1000,
    intervalMs: 2000,
    attempts: 15,
    signal: new AbortController().signal,
  };
  return { polling, waits, looks: () => looks };
}

describe('polling', () => {
  it('looks first after the first delay, then at the interval, and stops when it has found', async () => {
    const { polling, waits, looks } = recorded([undefined, undefined, 'standard', 'more']);
    await expect(pollUntil(polling)).resolves.toBe('standard');
    expect(waits).toEqual([1000, 2000, 2000]);
    expect(looks()).toBe(3);
  });

  it('gives up after the last attempt', async () => {
    const { polling, looks } = recorded([]);
    await expect(pollUntil(polling)).resolves.toBeUndefined();
    expect(looks()).toBe(15);
  });

  it('counts a failed look as not yet', async () => {
    const { polling } = recorded([new Error('network'), 'basic']);
    await expect(pollUntil(polling)).resolves.toBe('basic');
  });

  it('gives up when its time is over, though looks that took long left attempts', async () => {
    const { polling, looks } = recorded([]);
    let now = 0;
    const slow = { ...polling, giveUpAfterMs: 60_000, now: () => now };
    const look = () => {
      now += 25_000;
      return polling.look();
    };
    await expect(pollUntil({ ...slow, look })).resolves.toBeUndefined();
    expect(looks()).toBe(3);
  });

  it('does not wait for a look that hangs, but looks again', async () => {
    const { polling } = recorded([]);
    const signals: AbortSignal[] = [];
    const look = (signal: AbortSignal) => {
      signals.push(signal);
      return signals.length === 1 ? new Promise<undefined>(() => undefined) : Promise.resolve('basic');
    };
    await expect(pollUntil({ ...polling, look, lookForMs: 20 })).resolves.toBe('basic');
    expect(signals[0]?.aborted).toBe(true);
  });

  it('ends with its time though a look hangs', async () => {
    const { polling } = recorded([]);
    const look = () => new Promise<undefined>(() => undefined);
    await expect(pollUntil({ ...polling, look, giveUpAfterMs: 20 })).resolves.toBeUndefined();
  });

  it('stops when nobody waits any more', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort();
    await expect(waiting).rejects.toThrow('Nobody waits');
  });
});
