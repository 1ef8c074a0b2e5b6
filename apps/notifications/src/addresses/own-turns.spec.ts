import { MOST_CALLS, OwnTurns } from './own-turns';

describe('the turns of one person', () => {
  it('come one after the other, beside those of others', async () => {
    const turns = new OwnTurns();
    const begun: string[] = [];
    let end = () => {};
    const held = new Promise<void>((resolve) => (end = resolve));
    const work = (name: string, until?: Promise<void>) => async () => {
      begun.push(name);
      await until;
    };
    const first = turns.run('ann', work('first', held));
    const second = turns.run('ann', work('second'));
    await turns.run('bob', work('of another'));
    expect(begun).toEqual(['first', 'of another']);
    end();
    await Promise.all([first, second]);
    expect(begun).toEqual(['first', 'of another', 'second']);
  });

  it('are refused where too many wait, and taken again once these are over', async () => {
    const turns = new OwnTurns();
    const calls = Array.from({ length: MOST_CALLS }, () => turns.run('ann', async () => 'done'));
    await expect(turns.run('ann', async () => 'done')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await Promise.all(calls);
    expect(await turns.run('ann', async () => 'done')).toBe('done');
  });

  it('go on after work that failed', async () => {
    const turns = new OwnTurns();
    await expect(turns.run('ann', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await turns.run('ann', async () => 'done')).toBe('done');
  });
});
