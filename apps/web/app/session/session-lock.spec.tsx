import { holdInOtherTab, installLocks } from '../../test/browser-locks';
import { logIn } from '../../test/example-data';
import { browserSession } from './session';
import { holdingSession } from './session-lock';

let removeLocks = (): void => undefined;

afterEach(() => {
  removeLocks();
  jest.useRealTimers();
});

const refused = () => Promise.reject(new DOMException('Site data is blocked.', 'SecurityError'));

describe('what holds the session', () => {
  it.each<[string, () => () => void]>([
    ['has no locks', () => () => undefined],
    ['refuses its locks', () => installLocks(refused)],
    ['grants one', () => installLocks()],
  ])('is done once in a browser that %s', async (_, install) => {
    removeLocks = install();
    const work = jest.fn(async () => 'done');
    await expect(holdingSession(work)).resolves.toBe('done');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('fails as it does by itself, and is not done again', async () => {
    removeLocks = installLocks();
    const work = jest.fn(() => Promise.reject(new Error('wrong password')));
    await expect(holdingSession(work)).rejects.toThrow('wrong password');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits for another tab, and finds the session that it left', async () => {
    removeLocks = installLocks();
    logIn();
    const release = holdInOtherTab();
    const token = holdingSession(() => browserSession.getState().token);
    localStorage.setItem('auth_token', 'token-2');
    release();
    await expect(token).resolves.toBe('token-2');
  });

  it('goes on without another tab that lets it wait for too long', async () => {
    removeLocks = installLocks();
    holdInOtherTab();
    jest.useFakeTimers();
    const held = holdingSession(() => 'done', 2_000);
    await jest.advanceTimersByTimeAsync(2_000);
    await expect(held).resolves.toBe('done');
  });
});
