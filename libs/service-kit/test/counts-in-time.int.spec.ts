import { testRedis, type TestRedis } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import { CountsInTime } from '../src/redis/counts-in-time';

describe('a count of what happens in a time', () => {
  let corner: TestRedis;
  let redis: Redis;
  let counts: CountsInTime;
  beforeAll(async () => {
    corner = await testRedis();
    redis = new Redis(corner.url);
    counts = new CountsInTime(redis, corner.prefix);
  });
  afterAll(async () => {
    redis.disconnect();
    await corner.dispose();
  });

  it('goes up by one each time, and is one for each thing', async () => {
    const counted = [];
    for (const what of ['ann', 'ann', 'bob']) counted.push((await counts.count('reads of', what, 60)).times);
    expect(counted).toEqual([1, 2, 1]);
  });

  it('is over some day, whatever became of the end that it had', async () => {
    await counts.count('ends of', 'ann', 60);
    for (const key of await redis.keys(`${corner.prefix}:*`)) await redis.persist(key);
    await counts.count('ends of', 'ann', 60);
    const lasting = await Promise.all((await redis.keys(`${corner.prefix}:*`)).map((key) => redis.ttl(key)));
    expect(Math.max(...lasting)).toBeGreaterThan(0);
  });
});
