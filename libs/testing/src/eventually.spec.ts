import { eventually } from './eventually';

describe('waiting for something', () => {
  it('gives what was waited for', async () => {
    let asked = 0;
    expect(await eventually('the third time', async () => (asked += 1) === 3 && 'here')).toBe('here');
    expect(asked).toBe(3);
  });

  it('counts an exception as not yet', async () => {
    let asked = 0;
    const probe = async () => {
      if ((asked += 1) < 2) throw new Error('refused');
      return true;
    };
    expect(await eventually('an answer', probe)).toBe(true);
  });

  it('ends at its bound with what was waited for and the last error', async () => {
    const probe = () => Promise.reject(new Error('refused'));
    const waiting = eventually('an answer', probe, 20);
    await expect(waiting).rejects.toThrow('waited 20 ms for an answer');
    await expect(waiting).rejects.toMatchObject({ cause: new Error('refused') });
  });
});
