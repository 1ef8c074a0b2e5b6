import { testRedis, type TestRedis } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import { SendPace } from '../src/deliveries/send-pace';

const PER_SECOND = 20;
const INTERVAL_MS = 1000 / PER_SECOND;

describe('the pace of text messages', () => {
  let redis: TestRedis;
  const connections: Redis[] = [];

  beforeAll(async () => {
    redis = await testRedis();
  });
  afterAll(async () => {
    for (const connection of connections) connection.disconnect();
    await redis.dispose();
  });

  function paceOf(redisUrl: string, prefix = redis.prefix): SendPace {
    const connection = new Redis(redisUrl, { maxRetriesPerRequest: 0, enableOfflineQueue: redisUrl === redis.url });
    connection.on('error', () => undefined);
    connections.push(connection);
    return new SendPace(connection, `${prefix}:pace`, PER_SECOND);
  }

  it('is one for all replicas', async () => {
    const [first, second] = [paceOf(redis.url), paceOf(redis.url)];
    const began = performance.now();
    const waits = await Promise.all(Array.from({ length: 30 }, (_, nth) => (nth % 2 === 0 ? first : second).reserve()));
    const tookMs = performance.now() - began;
    const last = Math.max(...waits);
    expect(last).toBeLessThanOrEqual(29 * INTERVAL_MS);
    expect(last).toBeGreaterThanOrEqual(29 * INTERVAL_MS - tookMs);
    const sorted = [...waits].sort((a, b) => a - b);
    expect(sorted[0]).toBe(0);
  });

  it('lets the first message of a quiet hour go at once', async () => {
    expect(await paceOf(redis.url, `${redis.prefix}-quiet`).reserve()).toBe(0);
  });

  it('gives one turn for as long as it is asked for and not spent', async () => {
    const pace = paceOf(redis.url, `${redis.prefix}-turn`);
    const reserve = jest.spyOn(pace, 'reserve');
    const now = jest.spyOn(performance, 'now');
    for (let seconds = 0; seconds < 5; seconds += 0.5) {
      now.mockReturnValue(seconds * 1000);
      await pace.awaitTurns(1);
    }
    expect(reserve).toHaveBeenCalledTimes(1);
    pace.spendTurns(1);
    await pace.awaitTurns(1);
    now.mockReturnValue(60_000);
    await pace.awaitTurns(1);
    now.mockRestore();
    expect(reserve).toHaveBeenCalledTimes(3);
  });

  it('gives several turns together where they come within a moment, and these cost as much as one by one', async () => {
    const pace = paceOf(redis.url, `${redis.prefix}-together`);
    const began = performance.now();
    expect(await pace.awaitTurns(10)).toBe(5);
    pace.spendTurns(3);
    expect(await pace.awaitTurns(10)).toBe(2);
    pace.spendTurns(2);
    const wait = await pace.reserve(3);
    expect(wait).toBeLessThanOrEqual(5 * INTERVAL_MS);
    expect(wait).toBeGreaterThanOrEqual(5 * INTERVAL_MS - (performance.now() - began));
    const next = await pace.reserve();
    expect(next).toBeGreaterThanOrEqual(8 * INTERVAL_MS - (performance.now() - began));
  });

  it('counts what a text has beyond its turn against the next turns of all replicas', async () => {
    const prefix = `${redis.prefix}-segments`;
    const [pace, replica] = [paceOf(redis.url, prefix), paceOf(redis.url, prefix)];
    const began = performance.now();
    expect(await pace.awaitTurns(1)).toBe(1);
    pace.spendTurns(4);
    // Redis answers one connection in the order of its questions.
    await pace.reserve();
    const wait = await replica.reserve();
    expect(wait).toBeLessThanOrEqual(5 * INTERVAL_MS);
    expect(wait).toBeGreaterThanOrEqual(5 * INTERVAL_MS - (performance.now() - began));
  });

  it('is slower, but there, while Redis is away', async () => {
    const alone = paceOf('redis://127.0.0.1:1');
    const began = performance.now();
    const waits = [];
    for (let nth = 0; nth < 5; nth++) waits.push(await alone.reserve());
    const tookMs = performance.now() - began;
    expect(waits.at(-1)).toBeLessThanOrEqual(16 * INTERVAL_MS);
    expect(waits.at(-1)).toBeGreaterThanOrEqual(16 * INTERVAL_MS - tookMs);
  });
});
