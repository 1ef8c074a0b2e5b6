import { Places } from './places';

const POSTS_AT_ONCE = 50;
const HALF = POSTS_AT_ONCE / 2;

describe('the places of posts', () => {
  const places = new Places(POSTS_AT_ONCE);
  let room: number | undefined;
  let waiting: Promise<void> | undefined;
  const ask = () => {
    room = undefined;
    waiting = places.awaitRoom().then((free) => void (room = free));
  };
  const answer = async (times: number) => {
    for (let nth = 0; nth < times; nth++) {
      places.free();
      await jest.advanceTimersByTimeAsync(0);
    }
  };

  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('are all there at once while none is taken', async () => {
    expect(places.areAllFree).toBe(true);
    expect(await places.awaitRoom()).toBe(POSTS_AT_ONCE);
  });

  it('are given when half of them are free, and not before, though answers come one by one', async () => {
    places.take(POSTS_AT_ONCE);
    ask();
    await answer(HALF - 1);
    expect(room).toBeUndefined();
    await answer(1);
    expect(room).toBe(HALF);
  });

  it('are given after a moment if some are free while calls hang, and none while all do', async () => {
    places.take(HALF);
    ask();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(room).toBeUndefined();
    await answer(3);
    await waiting;
    expect(room).toBeLessThanOrEqual(3);
    expect(room).toBeGreaterThan(0);
    await answer(POSTS_AT_ONCE - 3);
    expect(places.areAllFree).toBe(true);
  });
});
