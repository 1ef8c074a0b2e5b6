import { once } from 'node:events';
import net from 'node:net';
import { Redis } from 'ioredis';
import { gatewaySettingsSchema } from '../gateway-settings';
import { kindOf } from './count-requests';
import { RequestRate } from './request-rate';

const LIMIT = 10;
/** 300,000 texts within an hour (docs/capacity.md), each of which is queued, sent and delivered. */
const CALLBACKS_A_MINUTE = (3 * 300_000) / 60;

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

  const newRate = (callsPerMinute: number) => {
    const payments = { PAYMENT_CALLS_PER_MINUTE: 5, PAYMENT_CALLS_PER_HOUR: 20 };
    const messages = { MESSAGE_CALLS_PER_MINUTE: 6, MESSAGE_CALLS_PER_HOUR: 1_000 };
    const settings = { REQUESTS_PER_MINUTE: callsPerMinute, ...payments, ...messages, QUEUE_PREFIX: 'test' };
    return new RequestRate(redis, settings);
  };
  const admitted = async (): Promise<number> => {
    const rate = newRate(LIMIT);
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

  it('is smaller where a message is sent to an address that somebody gives, whoever gives it', () => {
    redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
    const rate = newRate(1_000);
    const kind = kindOf({ method: 'POST', path: '/api/channels' });
    let calls = 0;
    // A minute may end in between.
    const giveMany = () => {
      for (; calls < 13; calls++) rate.admitUser('ann', kind);
    };
    expect(giveMany).toThrow('You have had many messages sent.');
    expect(calls).toBeGreaterThanOrEqual(6);
    expect(() => rate.admitUser('ann', kindOf({ method: 'GET', path: '/api/channels' }))).not.toThrow();
  });

  it('by the numbers of production lets a provider tell from one address of all texts of a release day', () => {
    redis = new Redis({ lazyConnect: true, enableOfflineQueue: false });
    const rate = newRate(gatewaySettingsSchema.shape.REQUESTS_PER_MINUTE.parse(undefined));
    const tellOfAll = () => {
      for (let told = 0; told < CALLBACKS_A_MINUTE; told++) {
        rate.admitAddress('203.0.113.7', 'webhook');
        rate.forgetWebhook('203.0.113.7');
      }
    };
    expect(tellOfAll).not.toThrow();
  });
});
