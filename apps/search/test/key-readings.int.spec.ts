import { testRedis, type TestRedis } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import { KeyReadings } from '../src/store-reading/key-readings';

describe('the readings for API keys', () => {
  let server: TestRedis;
  let redis: Redis;
  beforeAll(async () => {
    server = await testRedis();
    redis = new Redis(server.url);
  });
  afterAll(async () => {
    redis.disconnect();
    await server.dispose();
  });

  const bottles = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);
  /** A replica by itself. */
  const readings = (by = redis) => new KeyReadings(by, { QUEUE_PREFIX: server.prefix });
  const granted = async (count: number, searcher: { id: string; isKey?: boolean }, by?: Redis) =>
    (await readings(by).within(bottles(count), searcher)).length;

  it('are 30 an hour of one person, in all replicas together', async () => {
    // An hour may end meanwhile: then the next person begins with it.
    const thirty = async (id: string) => [
      await granted(10, { id, isKey: true }),
      await granted(18, { id, isKey: true }),
      await granted(10, { id, isKey: true }),
      await granted(1, { id, isKey: true }),
    ];
    const hour = () => Math.floor(Date.now() / 3_600_000);
    const began = hour();
    const first = await thirty('user one');
    expect(hour() === began ? first : await thirty('user two')).toEqual([10, 18, 2, 0]);
  });

  it('are not counted of a person at the page', async () => {
    expect(await granted(40, { id: 'user three', isKey: false })).toBe(40);
    expect(await granted(40, { id: 'user three' })).toBe(40);
    expect(await granted(10, { id: 'user three', isKey: true })).toBe(10);
  });

  it('wait while they cannot be counted', async () => {
    const away = new Redis('redis://127.0.0.1:1', {
      lazyConnect: true,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    away.on('error', () => undefined);
    expect(await granted(3, { id: 'user four', isKey: true }, away)).toBe(0);
    away.disconnect();
  });
});
