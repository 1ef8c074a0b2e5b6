import { eventually } from '@barrelhive/testing';
import { WorkLimit } from './work-limit';

/** Work that ends when the test says so. */
function heldWork() {
  const releases: (() => void)[] = [];
  const started: number[] = [];
  return {
    started,
    piece: (name: number) => () => {
      started.push(name);
      return new Promise<number>((resolve) => releases.push(() => resolve(name)));
    },
    untilStarted: (count: number) => eventually(`${count} pieces to start`, async () => started.length >= count),
    releaseAll: () => releases.splice(0).forEach((release) => release()),
  };
}

describe('a work limit', () => {
  it('starts no more at once than allowed, and the rest in order of arrival', async () => {
    const limit = new WorkLimit({ atOnce: 2, waiting: 10 });
    const { piece, started, untilStarted, releaseAll } = heldWork();
    const results = [1, 2, 3, 4].map((name) => limit.run(piece(name)));
    await untilStarted(2);
    expect(started).toEqual([1, 2]);
    releaseAll();
    await untilStarted(4);
    expect(started).toEqual([1, 2, 3, 4]);
    releaseAll();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4]);
  });

  it('says that it is busy when the queue is full', async () => {
    const limit = new WorkLimit({ atOnce: 1, waiting: 1 });
    const { piece, untilStarted, releaseAll } = heldWork();
    const results = [limit.run(piece(1)), limit.run(piece(2))];
    await expect(limit.run(piece(3))).rejects.toMatchObject({ code: 'SERVICE_BUSY', status: 503 });
    releaseAll();
    await untilStarted(2);
    releaseAll();
    expect(await Promise.all(results)).toEqual([1, 2]);
  });

  it('goes on after work that failed', async () => {
    const limit = new WorkLimit({ atOnce: 1, waiting: 1 });
    await expect(limit.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
    expect(await limit.run(() => Promise.resolve('next'))).toBe('next');
  });
});
