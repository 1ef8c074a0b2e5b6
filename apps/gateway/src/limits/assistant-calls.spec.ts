import { setImmediate as nextTurn } from 'node:timers/promises';
import { AssistantCalls } from './assistant-calls';

describe('the calls of assistants under way', () => {
  const bounded = () => new AssistantCalls({ ASSISTANT_CALLS_AT_ONCE: 3, ASSISTANT_CALLS_AT_ONCE_PER_USER: 2 });
  /** A call that is under way until it is ended, and what has begun. */
  const held = (calls: AssistantCalls) => {
    const begun: string[] = [];
    const hold = (userId: string) => {
      let end: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));
      const call = calls.run(userId, () => {
        begun.push(userId);
        return ended;
      });
      return { call, end };
    };
    return { begun, hold };
  };

  it('are few of one user, and another has theirs', async () => {
    const calls = bounded();
    const { hold } = held(calls);
    const two = [hold('ann'), hold('ann')];
    await expect(calls.run('ann', async () => 'done')).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: 1 },
    });
    await expect(calls.run('ben', async () => 'done')).resolves.toBe('done');
    for (const { end } of two) end();
    await Promise.all(two.map(({ call }) => call));
    await expect(calls.run('ann', async () => 'done')).resolves.toBe('done');
  });

  it('wait for each other where those of all are too many', async () => {
    const { begun, hold } = held(bounded());
    const all = ['ann', 'ann', 'ben', 'cleo'].map(hold);
    await nextTurn();
    expect(begun).toEqual(['ann', 'ann', 'ben']);
    all[0]?.end();
    await nextTurn();
    expect(begun).toEqual(['ann', 'ann', 'ben', 'cleo']);
    for (const { end } of all) end();
    await Promise.all(all.map(({ call }) => call));
  });

  it('that break down take no place for ever', async () => {
    const calls = bounded();
    for (let turn = 0; turn < 5; turn++)
      await expect(calls.run('ann', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    await expect(calls.run('ann', async () => 'done')).resolves.toBe('done');
  });
});
