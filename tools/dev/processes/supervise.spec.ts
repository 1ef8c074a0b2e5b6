import { startGuardian } from './guardian';
import type { ProcessPlan } from './start-process';
import { supervise, type Crash } from './supervise';
import { isRunning } from './is-running.mjs';
import { waitUntil } from './wait-until';

const guardian = startGuardian();

function script(code: string): ProcessPlan {
  return { name: 'sample', file: process.execPath, args: ['-e', code], env: {}, stopSignal: 'SIGTERM' };
}

describe('a supervised process', () => {
  it('is started again after it was killed', async () => {
    const crashes: Crash[] = [];
    const supervised = supervise(script('setInterval(() => {}, 1000)'), {
      guardian,
      onStart: () => undefined,
      onCrash: (crash) => crashes.push(crash),
      firstDelayMs: 1,
    });
    const first = supervised.pid();
    process.kill(first, 'SIGKILL');
    await waitUntil('the restart', () => supervised.restarts() === 1);
    expect(supervised.pid()).not.toBe(first);
    expect(isRunning(supervised.pid())).toBe(true);
    expect(crashes).toEqual([{ name: 'sample', end: { code: null, signal: 'SIGKILL' }, times: 1, restartInMs: 1 }]);
    await supervised.stop();
    expect(isRunning(supervised.pid())).toBe(false);
  });

  it('is given longer pauses, up to a bound, while it keeps ending', async () => {
    const pauses: number[] = [];
    const supervised = supervise(script('process.exit(3)'), {
      guardian,
      onStart: () => undefined,
      onCrash: ({ restartInMs }) => pauses.push(restartInMs),
      firstDelayMs: 2,
      longestDelayMs: 10,
    });
    await waitUntil('five ends', () => pauses.length >= 5);
    await supervised.stop();
    expect(pauses.slice(0, 5)).toEqual([2, 4, 8, 10, 10]);
  });

  it('counts from one again once it has run steadily', async () => {
    const times: number[] = [];
    const supervised = supervise(script('setTimeout(() => process.exit(1), 60)'), {
      guardian,
      onStart: () => undefined,
      onCrash: (crash) => times.push(crash.times),
      firstDelayMs: 1,
      steadyMs: 50,
    });
    await waitUntil('three ends', () => times.length >= 3);
    await supervised.stop();
    expect(times.slice(0, 3)).toEqual([1, 1, 1]);
  });

  it('is restarted on request, which is no crash', async () => {
    const crashes: Crash[] = [];
    const supervised = supervise(script('setInterval(() => {}, 1000)'), {
      guardian,
      onStart: () => undefined,
      onCrash: (crash) => crashes.push(crash),
    });
    const first = supervised.pid();
    await supervised.restart();
    expect(isRunning(first)).toBe(false);
    expect(isRunning(supervised.pid())).toBe(true);
    expect(supervised.restarts()).toBe(1);
    await supervised.stop();
    expect(crashes).toEqual([]);
  });

  it('stays ended when it was told to stop', async () => {
    const crashes: Crash[] = [];
    const supervised = supervise(script('setInterval(() => {}, 1000)'), {
      guardian,
      onStart: () => undefined,
      onCrash: (crash) => crashes.push(crash),
    });
    await supervised.stop();
    expect(crashes).toEqual([]);
    expect(supervised.restarts()).toBe(0);
  });

  it('tells when its program does not exist', async () => {
    const crashes: Crash[] = [];
    const supervised = supervise(
      { ...script(''), file: '/nowhere/program' },
      {
        guardian,
        onStart: () => undefined,
        onCrash: (crash) => crashes.push(crash),
      },
    );
    await waitUntil('the report', () => crashes.length > 0);
    await supervised.stop();
    expect(crashes[0]?.end.spawnError?.message).toContain('ENOENT');
  });
});
