import { request } from 'node:http';
import { eventually, testDatabase, testRedis, type TestDatabase, type TestRedis } from '@barrelhive/testing';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { Measures, type RunningService } from '../src/index';
import { kitService } from './kit-service';

describe('the figures of a service', () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let service: RunningService;
  let url: string;

  beforeAll(async () => {
    [database, redis] = await Promise.all([testDatabase({ name: 'search', migrations: [] }), testRedis()]);
    service = await kitService({ databaseUrl: database.url, redisUrl: redis.url, queuePrefix: redis.prefix });
    url = await service.listen();
  });
  afterAll(async () => {
    await service.close();
    await Promise.all([database.dispose(), redis.dispose()]);
  });

  const figures = async () => (await fetch(`${service.operatorsUrl}/metrics`)).text();
  const figureOf = async (series: string) => {
    const line = (await figures()).split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.split(' ').at(-1));
  };
  /** Whether a series of this service becomes as wished; the figures are up to a second old. */
  const becomes = async (series: string, wished: number) =>
    await eventually(`${series} to be ${wished}`, async () => (await figureOf(series)) === wished);

  it('tell of the event loop and the pool', async () => {
    const late = 'barrelhive_event_loop_delay_seconds{quantile="0.99"}';
    await eventually('the event loop to be late', async () => ((await figureOf(late)) ?? 0) > 0);
    expect(await figureOf('barrelhive_event_loop_utilisation')).toBeGreaterThan(0);
    expect(await figureOf('barrelhive_database_connections_most{service="search"}')).toBe(4);
    const idle = 'barrelhive_database_connections{service="search",state="idle"}';
    await eventually('a connection to rest', async () => ((await figureOf(idle)) ?? 0) > 0);
    expect(await figureOf('barrelhive_outbox_backlog{service="search"}')).toBe(0);
  });

  it('count what waits in the queue and for how long, and take note when it is gone', async () => {
    const connection = new Redis(redis.url, { maxRetriesPerRequest: null });
    const queue = new Queue('events.search', { connection, prefix: redis.prefix });
    await queue.add('later', {}, { delay: 60_000 });
    expect(await becomes('barrelhive_queue_jobs{service="search",state="delayed"}', 1)).toBe(true);
    await queue.obliterate({ force: true });
    expect(await becomes('barrelhive_queue_jobs{service="search",state="delayed"}', 0)).toBe(true);
    connection.disconnect();
  });

  it('count a request while it is answered', async () => {
    const series = 'barrelhive_http_requests_in_flight{service="search"}';
    const held = request(`${url}/bar/logout`, { method: 'POST', headers: { 'content-type': 'application/json' } });
    held.on('error', () => undefined).write('{');
    expect(await becomes(series, 1)).toBe(true);
    held.destroy();
    expect(await becomes(series, 0)).toBe(true);
  });

  it('are measured once a second at most, however many ask, and a measure that fails or hangs keeps nobody', async () => {
    let times = 0;
    const measures = service.app.get(Measures);
    measures.add(() => void times++);
    measures.add(() => Promise.reject(new Error('no such table')));
    measures.add(() => new Promise(() => undefined));
    const startedAt = performance.now();
    const texts = await Promise.all(Array.from({ length: 50 }, figures));
    const most = 1 + Math.floor((performance.now() - startedAt) / 1000);
    expect(times).toBeLessThanOrEqual(most);
    expect(new Set(texts).size).toBeLessThanOrEqual(1 + most);
    const failures = await eventually('the failures to be counted', async () => {
      const count = (await figureOf('barrelhive_measure_failures_total{service="search"}')) ?? 0;
      return count >= 2 && count;
    });
    expect(failures).toBeGreaterThanOrEqual(2);
  });
});
