import {
  eventually,
  faultyProxy,
  testDatabase,
  testRedis,
  type FaultyProxy,
  type TestDatabase,
  type TestRedis,
} from '@barrelhive/testing';
import type { DataSource } from 'typeorm';
import { Outbox, type MessagingOptions } from '../src/index';
import {
  connectVictim,
  CONSUMER,
  countOf,
  countingMetrics,
  DECLINED,
  declinedBundle,
  handledAlertIds,
  messagingOf,
  publishDeclined,
  recordDeclined,
  SENDER,
  startConsumer,
  startRelay as startMessagingRelay,
} from './messaging-harness';
import { kill, startVictim, untilInTransaction } from './victim';

jest.setTimeout(60_000);

describe('the relay of an outbox', () => {
  let databases: { sender: TestDatabase; consumer: TestDatabase };
  let redis: TestRedis;
  let proxy: FaultyProxy;
  let sender: DataSource;
  let consumer: DataSource;
  let closing: (() => Promise<void>)[];

  beforeEach(async () => {
    const [senderDatabase, consumerDatabase] = await Promise.all([testDatabase(SENDER), testDatabase(CONSUMER)]);
    databases = { sender: senderDatabase, consumer: consumerDatabase };
    redis = await testRedis();
    proxy = await faultyProxy(redis.url);
    [sender, consumer] = await Promise.all([senderDatabase.connect(), consumerDatabase.connect()]);
    closing = [];
  });

  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    await Promise.all([databases.sender.dispose(), databases.consumer.dispose(), redis.dispose(), proxy.dispose()]);
  });

  const senderOptions = (given: Partial<MessagingOptions> = {}) =>
    messagingOf('notifications', {
      dataSource: sender,
      redisUrl: redis.url,
      queuePrefix: redis.prefix,
      ...given,
    });

  const startRelay = async (given: Partial<MessagingOptions> = {}) => {
    closing.push(await startMessagingRelay(senderOptions(given), databases.sender.url));
  };

  const receive = async (handle = recordDeclined) => {
    const options = messagingOf('alerts', {
      dataSource: consumer,
      redisUrl: redis.url,
      queuePrefix: redis.prefix,
    });
    const app = await startConsumer(options, handle);
    closing.push(() => app.close());
  };

  const untilSettled = () =>
    eventually('every event to be acknowledged', async () => (await countOf(sender, 'outbox')) === 0);

  it('carries an event to its consumer, with its correlation id, and clears it when it is acknowledged', async () => {
    await startRelay();
    await receive();
    await publishDeclined(sender, 'a-1');

    await untilSettled();
    expect(await consumer.query('SELECT * FROM declined_bundle')).toEqual([
      { alert_id: 'a-1', correlation_id: 'from-the-test' },
    ]);
  });

  it('is woken by the commit, long before it would look by itself', async () => {
    await startRelay({ timing: { pollMs: 60_000 } });
    await receive();
    await publishDeclined(sender, 'a-1');
    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
  });

  it('knows nothing of an event whose transaction rolled back', async () => {
    await startRelay();
    await receive();
    const outbox = new Outbox('notifications', () => undefined);
    const rolledBack = sender.transaction(async (manager) => {
      await outbox.publish(manager, DECLINED, declinedBundle('never'));
      throw new Error('the change failed');
    });
    await expect(rolledBack).rejects.toThrow('the change failed');
    await publishDeclined(sender, 'a-1');

    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-1']);
  });

  it('does not skip an event that commits after a later one', async () => {
    await startRelay();
    await receive();
    const outbox = new Outbox('notifications', () => undefined);
    await sender.transaction(async (slow) => {
      await outbox.publish(slow, DECLINED, declinedBundle('first-written'));
      await publishDeclined(sender, 'first-committed');
      await eventually('the later event to arrive', async () => (await handledAlertIds(consumer)).length === 1);
    });

    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['first-committed', 'first-written']);
  });

  it('shares the work with a second relay, and neither sends what the other sent', async () => {
    const metrics = [countingMetrics(), countingMetrics()];
    const ids = Array.from({ length: 2_000 }, (_, index) => `a-${String(index).padStart(4, '0')}`);
    await publishDeclined(sender, ...ids);
    await Promise.all(metrics.map((one) => startRelay({ metrics: one })));
    await receive();

    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(ids);
    const sent = metrics.map(({ counts }) => counts.get('barrelhive_events_relayed_total') ?? 0);
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  });

  it.each([
    ['before Redis has the events', 'holdRequests' as const],
    ['after Redis has the events', 'holdAnswers' as const],
  ])('may be killed between claim and commit, %s', async (_when, hold) => {
    const victim = startVictim({
      role: 'relay',
      databaseUrl: databases.sender.url,
      redisUrl: proxy.url,
      queuePrefix: redis.prefix,
    });
    closing.push(() => kill(victim));
    await publishDeclined(sender, 'a-0');
    await eventually('the victim to relay', async () => sentRows(1), 20_000);
    proxy[hold]();
    await publishDeclined(sender, 'a-1', 'a-2');
    await untilInTransaction(databases.sender.url);
    await kill(victim);
    closing.pop();

    await eventually('the claim to be given back', async () => sentRows(1));
    await startRelay();
    await receive();
    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-0', 'a-1', 'a-2']);
  });

  const sentRows = async (count: number) => {
    const rows = await sender.query<unknown[]>('SELECT FROM outbox WHERE times_sent > 0 FOR UPDATE NOWAIT');
    return rows.length === count;
  };

  it('may lose its database connection between claim and commit', async () => {
    const dataSource = await connectVictim('notifications', databases.sender.url);
    closing.push(() => dataSource.destroy());
    await startRelay({ dataSource, redisUrl: proxy.url });
    await receive();
    await publishDeclined(sender, 'a-0');
    await untilSettled();
    proxy.holdAnswers();
    await publishDeclined(sender, 'a-1');
    await untilInTransaction(databases.sender.url, { cut: true });
    proxy.restore();

    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-0', 'a-1']);
  });

  it('lets events be published while Redis is down, holds no transaction meanwhile, and sends them later', async () => {
    proxy.cut();
    await startRelay({ redisUrl: proxy.url });
    await receive();
    await publishDeclined(sender, 'a-1', 'a-2');
    expect(await countOf(sender, 'outbox')).toBe(2);
    expect(await sender.query('SELECT FROM outbox WHERE times_sent = 0 FOR UPDATE NOWAIT')).toHaveLength(2);

    proxy.restore();
    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-1', 'a-2']);
  });

  it('works on after Redis went away and came back', async () => {
    await startRelay({ redisUrl: proxy.url });
    await receive();
    await publishDeclined(sender, 'a-1');
    await untilSettled();
    proxy.cut();
    await publishDeclined(sender, 'a-2');
    proxy.restore();
    await publishDeclined(sender, 'a-3');

    await untilSettled();
    expect(await handledAlertIds(consumer)).toEqual(['a-1', 'a-2', 'a-3']);
  });

  it('refuses to publish what would not be exactly once', async () => {
    const outbox = new Outbox('notifications', () => undefined);
    await expect(outbox.publish(sender.manager, DECLINED, declinedBundle('a-1'))).rejects.toThrow(/transaction/);
    await expect(
      sender.transaction((manager) =>
        new Outbox('alerts', () => undefined).publish(manager, DECLINED, declinedBundle('a-1')),
      ),
    ).rejects.toThrow(/published by notifications, not by alerts/);
    await expect(
      sender.transaction((manager) => outbox.publish(manager, DECLINED, { ...declinedBundle('a-1'), slot: 'noon' })),
    ).rejects.toThrow(/does not fit/);
  });
});
