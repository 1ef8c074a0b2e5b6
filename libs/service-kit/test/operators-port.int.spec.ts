import { createServer, type AddressInfo, type Server } from 'node:net';
import type { EventType } from '@barrelhive/contracts';
import {
  eventually,
  testDatabase,
  testNeighbours,
  testRedis,
  type TestDatabase,
  type TestRedis,
} from '@barrelhive/testing';
import { Controller, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { RunningService } from '../src/index';
import { EventsController, kitService } from './kit-service';

describe("the operators' port", () => {
  let database: TestDatabase;
  let redis: TestRedis;
  let running: RunningService[];

  beforeAll(async () => {
    [database, redis] = await Promise.all([testDatabase({ name: 'search', migrations: [] }), testRedis()]);
  });
  beforeEach(() => {
    running = [];
  });
  afterEach(() => Promise.all(running.map((service) => service.close())));
  afterAll(() => Promise.all([database.dispose(), redis.dispose()]));

  const create = async (definition: Partial<Parameters<typeof kitService>[0]> = {}) => {
    const service = await kitService({ databaseUrl: database.url, redisUrl: redis.url, ...definition });
    running.push(service);
    return service;
  };
  const statusOf = async (url: string) => (await fetch(url)).status;

  it('alone shows the readiness and the metrics', async () => {
    const service = await create();
    const url = await service.listen();
    for (const path of ['/readyz', '/metrics']) {
      expect([await statusOf(`${service.operatorsUrl}${path}`), await statusOf(url + path)]).toEqual([200, 404]);
    }
    expect(await statusOf(`${url}/internal/readyz`)).toBe(200);
    expect(await statusOf(`${service.operatorsUrl}/bar/greeting`)).toBe(404);
  });

  it('is a thousand above the other one unless it is set', async () => {
    const [port, chosen] = await freePairOfPorts();
    const first = await create({ environment: { PORT: String(port) } });
    await first.listen();
    expect(new URL(first.operatorsUrl).port).toBe(String(port + 1000));
    const second = await create({ environment: { OPS_PORT: String(chosen) } });
    await second.listen();
    expect(new URL(second.operatorsUrl).port).toBe(String(chosen));
  });

  it('says in one sentence that it is taken', async () => {
    const holder = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => holder.once('listening', resolve));
    const taken = portOf(holder);
    try {
      const service = await create({ environment: { OPS_PORT: String(taken) } });
      await expect(service.listen()).rejects.toThrow(
        new RegExp(`^Its operators' port cannot be used \\(.*:${taken}\\)\\. Set OPS_PORT to a free one\\.$`),
      );
    } finally {
      holder.close();
    }
  });

  it('says in one sentence that there is none so high', async () => {
    const service = await create({ environment: { PORT: '65000' } });
    await expect(service.listen()).rejects.toThrow(
      "Its operators' port would be 66000, and there is none above 65535. Set OPS_PORT.",
    );
  });

  it('tells from the first moment of the end to the last that no requests are wanted', async () => {
    const statuses: number[] = [];
    let operators = '';

    @Injectable()
    class SlowPart implements OnModuleDestroy {
      async onModuleDestroy() {
        statuses.push(await statusOf(`${operators}/readyz`), await statusOf(`${operators}/healthz`));
        statuses.push(await statusOf(`${operators}/metrics`));
      }
    }

    const service = await create({ providers: [SlowPart] });
    await service.listen();
    operators = service.operatorsUrl;
    expect(await statusOf(`${operators}/readyz`)).toBe(200);
    await service.close();
    expect(statuses).toEqual([503, 200, 200]);
    await expect(fetch(operators)).rejects.toThrow('fetch failed');
  });

  it('says that the service is not alive when an event has been handled for minutes', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let isHandling = false;

    @Controller()
    class SlowController extends EventsController {
      @EventPattern<EventType>('billing.entitlement-changed.v1')
      override async change() {
        isHandling = true;
        await held;
      }
    }

    const service = await create({ name: 'search', queuePrefix: redis.prefix, controllers: [SlowController] });
    await service.listen();
    const healthz = () => statusOf(`${service.operatorsUrl}/healthz`);
    const neighbours = testNeighbours('search', database, redis);
    const change = { userId: 'u-1', tier: 'basic', valid: true, status: 'active', cancelled: false } as const;
    const delivered = neighbours.deliver('billing.entitlement-changed.v1', { ...change, endsAt: null, version: 1 });
    await eventually('the event to be handled', async () => isHandling);
    expect(await healthz()).toBe(200);

    const later = performance.now() + 6 * 60_000;
    const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
    try {
      expect(await healthz()).toBe(503);
    } finally {
      clock.mockRestore();
      release();
    }
    await delivered;
    expect(await healthz()).toBe(200);
    await neighbours.dispose();
  });
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** A free port whose neighbour a thousand above is free, too, and another one. */
async function freePairOfPorts(): Promise<[number, number]> {
  const open = async (port: number) => {
    const server = createServer();
    const listens = new Promise<boolean>((resolve) => {
      server.once('listening', () => resolve(true)).once('error', () => resolve(false));
    });
    server.listen(port, '127.0.0.1');
    return { server, listens: await listens };
  };
  for (;;) {
    const [one, other] = [await open(0), await open(0)];
    const ports: [number, number] = [portOf(one.server), portOf(other.server)];
    const above = await open(ports[0] + 1000);
    const isFree = above.listens;
    const close = (server: Server) => new Promise((resolve) => server.close(resolve));
    await Promise.all([close(one.server), close(other.server), close(above.server)]);
    if (isFree) return ports;
  }
}
