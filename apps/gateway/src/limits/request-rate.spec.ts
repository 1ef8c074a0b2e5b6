import { once } from 'node:events';
import net from 'node:net';
import { Redis } from 'ioredis';
import { RequestRate } from './request-rate';

const LIMIT = 10;

describe('the limit of calls', () => {
  let server: net.Server;
  let redis: Redis;
  beforeEach(async () => {
    server = net.createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    redis.disconnect();
    server.close();
  });

  const admitted = async (): Promise<number> => {
    const payments = { PAYMENT_CALLS_PER_MINUTE: 5, PAYMENT_CALLS_PER_HOUR: 20 };
    const rate = new RequestRate(redis, { REQUESTS_PER_MINUTE: LIMIT, ...payments, QUEUE_PREFIX: 'test' });
    rate.countsWithinLimit('198.51.100.1', 'call');
    await rate.shareCounts();
    let calls = 0;
    while (rate.countsWithinLimit('203.0.113.7', 'call')) calls++;
    return calls;
  };

  it('is not halved while Redis is being connected to for the first time', async () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    redis = new Redis({ port: address.port, enableOfflineQueue: false, maxRetriesPerRequest: 0 });
    await once(redis, 'connect');
    expect(await admitted()).toBeGreaterThanOrEqual(LIMIT);
  });

  it('is halved where Redis is away', async () => {
    redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
    redis.disconnect();
    expect(await admitted()).toBeLessThan(LIMIT);
  });
});
