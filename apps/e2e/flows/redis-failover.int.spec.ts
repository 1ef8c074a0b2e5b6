import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { failFastConnection, isWritable } from '@barrelhive/messaging';
import { chooseFreePort, eventually } from '@barrelhive/testing';
import { Redis } from 'ioredis';
import * as z from 'zod';
import { findRedis, prepareThrowawayRedis, redisAnswers } from '../../../tools/dev/infrastructure/redis';
import { startGuardian } from '../../../tools/dev/processes/guardian';
import { startProcess, type ProcessPlan, type RunningProcess } from '../../../tools/dev/processes/start-process';
import { signUp } from './customer';
import { startRunningProduct } from './running-product';

const BLANTONS = '016850';
/** The goal is ten seconds on a machine that has nothing else to do. */
const FOUND_WITHIN_MS = 60_000;
const readiness = z.object({ status: z.string(), missing: z.array(z.string()).optional() });

describe('a Redis that fails over', () => {
  const guardian = startGuardian();
  const started: RunningProcess[] = [];
  const folders: string[] = [];
  const clients: Redis[] = [];

  afterEach(async () => {
    for (const client of clients.splice(0)) client.disconnect();
    await Promise.all(started.splice(0).map((server) => server.stop()));
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });

  const ownFolder = () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'barrelhive-failover-'));
    guardian.removeAtEnd(folder);
    folders.push(folder);
    return folder;
  };
  const start = (plan: ProcessPlan) => {
    const server = startProcess(plan, guardian);
    for (const stream of server.output) stream.resume();
    started.push(server);
  };
  const startRedis = async () => {
    const plan = await prepareThrowawayRedis(ownFolder());
    start(plan.process);
    await eventually('the server', () => redisAnswers(plan));
    const client = new Redis(plan.url);
    clients.push(client);
    return { ...plan, client };
  };
  const startSentinel = async (leaderPort: number) => {
    const port = await chooseFreePort();
    const file = path.join(ownFolder(), 'sentinel.conf');
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor hive 127.0.0.1 ${leaderPort} 1`,
      'sentinel down-after-milliseconds hive 1000',
      'sentinel failover-timeout hive 2000',
    ];
    writeFileSync(file, lines.join('\n'));
    const { process: plan } = await prepareThrowawayRedis(ownFolder());
    start({ ...plan, file: findRedis().file, args: [file, '--sentinel'] });
    const client = new Redis(port, '127.0.0.1');
    clients.push(client);
    await eventually('the sentinel', async () => (await client.ping().catch(() => '')) === 'PONG');
    return { port, client };
  };
  /** The ids of all connections but our own. */
  const connectionsTo = async (client: Redis) => {
    const own = await client.client('ID');
    const list = z.string().parse(await client.client('LIST'));
    return [...list.matchAll(/^id=(\d+) .*cmd=(?!replconf|psync)/gm)]
      .map(([, id]) => Number(id))
      .filter((id) => id !== own);
  };

  it('is left by every connection while it is a replica, is said to be missing, and carries texts again as a leader', async () => {
    const [first, second] = [await startRedis(), await startRedis()];
    const product = await startRunningProduct({ REDIS_URL: first.url, REFRESH_SECONDS: '1', ALERT_STEP_SECONDS: '1' });
    try {
      const ready = async () => {
        const answer = await fetch(`${product.operatorsUrl}/readyz`);
        return { code: answer.status, ...readiness.parse(await answer.json()) };
      };
      const usable = async () => {
        const text = await (await fetch(`${product.operatorsUrl}/metrics`)).text();
        return [...text.matchAll(/^barrelhive_redis_usable\{.*\} (\d)/gm)].map(([, value]) => value);
      };
      const { dabs, twilio } = product.standins;
      dabs.shelf.sellOut(BLANTONS);
      const customer = await signUp(product.url);
      await customer.subscribe('basic');
      await customer.createAlert("Blanton's");
      await eventually('a usable Redis', async () => new Set(await usable()).size === 1 && (await usable())[0] === '1');
      await eventually('readiness', async () => (await ready()).missing === undefined);

      const before = new Set(await connectionsTo(first.client));
      expect(before.size).toBeGreaterThan(10);
      await first.client.replicaof('127.0.0.1', second.port);
      await eventually(
        'every connection to be left',
        async () => (await connectionsTo(first.client)).every((id) => !before.has(id)),
        FOUND_WITHIN_MS,
      );
      await eventually('readiness to name it', async () => (await ready()).missing?.includes('redis'));
      expect(await ready()).toMatchObject({ code: 200, status: 'ok' });
      await eventually('the figure', async () => (await usable()).every((value) => value === '0'));
      expect((await customer.call('GET', '/api/alerts')).status).toBe(200);

      await first.client.replicaof('NO', 'ONE');
      await eventually('it to be found', async () => (await ready()).missing === undefined, FOUND_WITHIN_MS);
      dabs.shelf.setStock(BLANTONS, 12, 6);
      await eventually('the text', async () => twilio.messagesTo(customer.phone).length > 0);
    } finally {
      await product.dispose();
    }
  });

  it('is followed where sentinels say who leads', async () => {
    const [first, second] = [await startRedis(), await startRedis()];
    await second.client.replicaof('127.0.0.1', first.port);
    const sentinel = await startSentinel(first.port);
    const address = { url: 'redis://ignored:1', sentinels: [{ host: '127.0.0.1', port: sentinel.port }], name: 'hive' };
    const connection = failFastConnection(address);
    connection.on('error', () => undefined);
    clients.push(connection);
    const holds = async (client: Redis) => (await client.info('replication')).includes('role:master');
    await eventually('a connection to the leader', () => isWritable(connection));
    await connection.set('told', 'before');

    await eventually('the sentinel to know the replica', async () => {
      const answer = await sentinel.client.call('SENTINEL', 'FAILOVER', 'hive').catch(() => undefined);
      return answer === 'OK';
    });
    await eventually('the other to lead', () => holds(second.client));
    await eventually(
      'the new leader to be found',
      async () => {
        const answer = await connection.set('told', 'after').catch(() => undefined);
        return answer === 'OK' && (await second.client.get('told')) === 'after';
      },
      FOUND_WITHIN_MS,
    );
    expect(await isWritable(connection)).toBe(true);
  });
});
