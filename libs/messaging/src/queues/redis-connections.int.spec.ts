import { once } from 'node:events';
import { testRedis, type TestRedis } from '@barrelhive/testing';
import { WorkerConnection } from './redis-connections';

describe('a connection for those who take jobs', () => {
  let redis: TestRedis;

  beforeAll(async () => {
    redis = await testRedis();
  });
  afterAll(() => redis.dispose());

  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

  it('that has ended keeps nothing waiting when it is ended once more', async () => {
    const connection = new WorkerConnection(redis.url);
    await once(connection, 'ready');
    const ended = once(connection, 'end');
    connection.disconnectAll();
    await ended;
    const before = timers();
    connection.disconnectAll();
    expect(timers()).toBe(before);
  });
});
